/* Written from docs/openapi.json by apps/documents; do not edit. `npm run docs` writes it. */

export interface paths {
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account and the key in use
         * Returns what the key may read, its rate limit, and when the key or the trial ends. This makes it a good first request. The response does not contain the owner's name or e-mail address.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The brands that the key may read, oldest first
         * A restricted key lists only its own brands. The figures of `latest_run` were fixed when that run completed.
         */
        get: operations["listBrands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One brand
         * Returns a brand with the figures of its latest completed run. A brand of another account, or one that the key may not read, gets the same 404 as a brand that does not exist.
         */
        get: operations["getBrand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/visibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How often, how early and how favourably AI answers name the brand
         * Returns figures over the answers of the completed runs in the window, compared with the window before. If no run completed in the window, the figures come from the latest run before it, without a comparison (`change` is null). Failed answers, filled-in answers and answers to deleted prompts never count.
         */
        get: operations["getVisibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/competitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The brand and the rivals that AI answers name, ranked by visibility
         * A rival is listed if more than one answer names it, if an answer names it together with its website, or if it is on the watchlist. The brand's own name never counts as a rival, even where an answer lists it among the competitors. `data` has the first `limit` rows in order of visibility; `you` is the brand's own row, even beyond them. The window parameters work as in the visibility report.
         */
        get: operations["getCompetitors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tracking runs of a brand, newest first
         * A run asks every tracked prompt once on each of its engines. Its figures are fixed when it completes. They can differ from the figures of a report, which leaves out filled-in answers and prompts deleted since.
         */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One run
         * Returns one tracking run with the figures that were fixed when it completed.
         */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The prompts of a brand, oldest first
         * Lists the questions that the engines are asked for the brand, with category, theme and market. Deleted prompts are not listed, and reports do not count their answers.
         */
        get: operations["listPrompts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/prompts/{prompt_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One prompt
         * Returns one question that the engines are asked for the brand. A deleted prompt gets 404.
         */
        get: operations["getPrompt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/prompts/{prompt_id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The counted answers to a prompt, newest first
         * Lists the answers that the reports count. Over the same window and engines, the answers of all prompts add up to `answer_count` of the visibility report. The first page fixes the window for all further pages.
         */
        get: operations["listAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/site-access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether AI crawlers and search engines can fetch the brand's site
         * Returns the latest check of the site and the history of completed checks. While a check runs, or after one failed, the verdict, counts, findings and crawlers still come from the latest completed check; `checked_at` is its time.
         */
        get: operations["getSiteAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/page-audits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Audits of the brand's pages, newest first
         * Each row has the scores of an audit. For its dimensions, signals and recommendations, use `getPageAudit`.
         */
        get: operations["listPageAudits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/page-audits/{audit_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One page audit with its dimensions
         * Returns the audit with each audited dimension: its score, weight, signals and recommendations.
         */
        get: operations["getPageAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/recommendations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recommendations with their measured lift, newest first
         * Lists the cards of the action board. A card that is done has a `measurement`.
         */
        get: operations["listRecommendations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/recommendations/{recommendation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One recommendation
         * Returns one card of the action board. `measurement` is null unless the card is done.
         */
        get: operations["getRecommendation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/outreach-targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pages and communities that AI answers cite and that could name the brand, best opportunity first
         * Counts and scores cover the 90 days before `counts_as_of`; status, steps and dates are current. When the board is refreshed, cursors of the old board are refused with `invalid_cursor`: start again from the first page.
         */
        get: operations["listOutreachTargets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/visibility/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The visibility report for each day, week or month of a window
         * Each point has the counts and current figures of the visibility report over its own days. Points follow each other without gaps, from the start of the window to its end. A point without a completed run is empty, because no figures are carried into it.
         */
        get: operations["getVisibilitySeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/competitors/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The brand and its rivals for each day, week or month of a window
         * Returns the first rows of the competitors report of the whole window. For each point, every row contains the rank and the figures of the competitors report for the days of that point. `limit` also applies with `watched=true`. CSV and NDJSON have one row for each brand and point.
         */
        get: operations["getCompetitorSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/visibility/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The visibility report by prompt, theme, location, category or engine, with the rivals named instead
         * Returns one row for every group with a counted answer in the window: its figures, compared with the window before, and the rivals that its answers name instead of the brand. A row equals the visibility report filtered by its key. The first page pins the window and the state of the counted data. A later page comes from the same state; if that has changed, the cursor is refused with `invalid_cursor`.
         */
        get: operations["getVisibilityGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/sources/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The domains that AI answers cite, those in the greatest share of answers first
         * Returns one row for every domain that a counted answer of the window cites, with its owner, its share of answers compared with the window before, and whether these answers name the brand or its competitors. An answer that cites a domain several times counts once. The first page pins the window and the state of the counted data. A later page comes from the same state; if that has changed, the cursor is refused with `invalid_cursor`.
         */
        get: operations["listSourceDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/sources/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The pages that AI answers cite, those in the greatest share of answers first
         * Returns one row for every page that a counted answer of the window cites, with the owner of its domain, its share of answers compared with the window before, and whether these answers name the brand or its competitors. URLs that differ only in spelling are one page, and an answer that cites a page several times counts once. The first page of the list pins the window and the state of the counted data. A later one comes from the same state; if that has changed, the cursor is refused with `invalid_cursor`.
         */
        get: operations["listSourcePages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The counted answers of a brand, newest run first
         * Lists the answers that the reports count, of all prompts, with texts and sources. With the same window and filters, their number is `answer_count` of the visibility report. Runs come newest first by `completed_at`; the answers of a run come newest first by `created_at`. The first page fixes the window for all further pages. A page ends early, with `has_more`, once its texts, sources and competitors reach 4 MiB.
         */
        get: operations["listBrandAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The runs and prompts of a brand in the order of their latest change, to keep a copy up to date
         * Lists every run and every prompt of the brand once, at the place of its latest change, in commit order. A run changes when its record or one of its answers is written or removed; a prompt when its record or its theme is. Without `cursor` the list starts at the first row. Keep the `next_cursor` of the last page: sent later, it returns exactly what has changed since then. A row that changes between two pages moves to the end. A row does not move when only the record of the brand, the record of a rival or an engine weight changes. Such a change affects own names of the brand, names of rivals in reports (`report_name`), owners of domains, and figures of reports. A copy that contains any of these must request them again each time. A cursor gets `invalid_cursor` if the database was restored from a backup that lacks changes before the cursor, or if the brand was erased and imported again: then copy everything again.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/visibility/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a change of visibility is more than noise, and what it is made of
         * Compares the visibility of a window with the visibility of the window before, or of the days that are sent. The response contains 95 % intervals for asking the same prompts again and for choosing other prompts, the change over the pairs of prompt and engine that both windows have, and the contribution of each engine. Intervals do not cover changes of the engines themselves. Nothing is compared if either window has no counted answer or the figures are carried.
         */
        get: operations["getVisibilityComparison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/competitors/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether rivals moved, and whether one leads, by more than chance
         * Each row of the competitors report with its figures in both windows, with a verdict on its change, and with what the same answers say of its lead over the brand. The lead is tested over the answers that name only one of the two, engine by engine (McNemar). If nothing differs, about one in twenty rows still reads `ahead` or `behind` by chance; and the brand with the highest visibility was chosen because it leads. `only_you` and `only_them` are sums over engines: if engines answered unequally often, their difference may have another sign than `gap`, which is weighted.
         */
        get: operations["getCompetitorComparison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portfolio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which of your brands moved by more than chance
         * One row for each brand that the key may read, oldest first, with what `visibility/comparison` returns for it. If no brand changed, about one in twenty still reads `up` or `down` by chance: say "3 of 40 rose by more than chance would explain; about 2 of 40 would be marked if none had changed". Count a row with an added or a dropped engine apart, never as risen or fallen. The first page fixes the window for all further pages. A page may end early, with `has_more`, once the runs of its rows have 4,000,000 stored answers.
         */
        get: operations["getPortfolio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The values of the filters that select prompts
         * Returns the categories, themes and locations of the prompts of a brand, each with the number of its prompts, for a menu of filters. Deleted prompts are not counted, and values without a prompt are left out. Sent as `categories`, `theme_ids` or `locations`, a value selects exactly its prompts. The reports count answers, so in a window some of these prompts may have none.
         */
        get: operations["getFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/methodology": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How figures are computed: rules, constants, engine weights and time zone data
         * Returns the rules by which reports compute their figures, in words and with their constants, and what else the figures of this service depend on: the weights of the engines and the version of the time zone database. Store `version` with figures: if it is the same, the rules are the same. The response does not depend on the account.
         */
        get: operations["getMethodology"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{brand_id}/visibility/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a visibility report is computed from: exact figures, counts, runs and their digests
         * Explains the visibility report with the same parameters, so that its figures can be checked later: the exact figures, the counts by engine, what was left out and why, the runs with a digest of their answers, and the rivals that share of voice lists. If a digest, the methodology and the weights are the same, the run contributes the same to a report; each request reads the deleted prompts, the filters and the watchlist again.
         */
        get: operations["explainVisibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Format: date-time
         * RFC 3339 in UTC, to the millisecond or the microsecond.
         */
        Timestamp: string;
        /**
         * An AI answer engine.
         * @enum {string}
         */
        Engine: "claude" | "chatgpt" | "perplexity" | "gemini" | "grok" | "google_aio";
        /**
         * The category of a prompt.
         * @enum {string}
         */
        Category: "discovery" | "problem_solution" | "use_case" | "expert" | "comparison" | "brand_research";
        /** One step of a recommendation or of outreach work. */
        Step: {
            /** What to do in this step. Example: `"Agree on the wording"`. */
            text: string;
            /** Whether the step is done. */
            completed: boolean;
        };
        /** A percentage or score from 0 to 100, over the window and the comparison window. */
        ScoreMetric: {
            /** The figure over the window; null if there is nothing to measure. From 0 to 100. Example: `29.8`. */
            current: number | null;
            /** The figure over the comparison window; null if there is nothing to measure or the figures are carried. From 0 to 100. Example: `21`. */
            previous: number | null;
            /** `current` minus `previous` in points. It is rounded once from the exact values, so it may differ from the difference of the rounded ones; null if either is null. Example: `8.9`. */
            change: number | null;
        };
        /** An average position over the window and the comparison window. 1 is first, so lower is better. */
        PositionMetric: {
            /** The figure over the window, 1 first; null if there is nothing to measure. Example: `1.6`. */
            current: number | null;
            /** The figure over the comparison window, 1 first; null if there is nothing to measure or the figures are carried. Example: `1.9`. */
            previous: number | null;
            /** `current` minus `previous` in points. It is rounded once from the exact values, so it may differ from the difference of the rounded ones; null if either is null. Example: `-0.3`. */
            change: number | null;
        };
        /** The window of a report: it counts the answers of the runs that completed in it. */
        Window: {
            /** Start of the window, inclusive. Example: `"2026-08-22T04:00:00.000Z"`. */
            start: components["schemas"]["Timestamp"];
            /** End of the window, exclusive. Example: `"2026-11-20T09:30:18.000Z"`. */
            end: components["schemas"]["Timestamp"];
            /** Start of the comparison window, inclusive. The comparison window ends at `start`. Example: `"2026-05-24T04:00:00.000Z"`. */
            previous_start: components["schemas"]["Timestamp"];
            /** The time zone of `tz`, in the spelling of IANA. Example: `"America/New_York"`. */
            time_zone: string;
            /** The preset; null for a custom window. */
            period: ("7d" | "30d" | "90d" | "365d") | null;
            /** If no run completed in the window: `completed_at` of the latest run before it, whose figures are shown. Null otherwise, and if there is no earlier run. */
            carried_from: components["schemas"]["Timestamp"] | null;
        };
        /** The window of a report and its comparison window. */
        ComparedWindow: {
            /** Start of the window, inclusive. Example: `"2026-08-21T22:00:00.000Z"`. */
            start: components["schemas"]["Timestamp"];
            /** End of the window, exclusive. Example: `"2026-11-20T09:30:18.000Z"`. */
            end: components["schemas"]["Timestamp"];
            /** Start of the comparison window, inclusive. Example: `"2026-05-23T22:00:00.000Z"`. */
            previous_start: components["schemas"]["Timestamp"];
            /** End of the comparison window, exclusive: `start`, unless other days were sent. Example: `"2026-08-21T22:00:00.000Z"`. */
            previous_end: components["schemas"]["Timestamp"];
            /** The time zone of `tz`, in the spelling of IANA. Example: `"Europe/Berlin"`. */
            time_zone: string;
            /** The preset; null for a custom window. */
            period: ("7d" | "30d" | "90d" | "365d") | null;
            /** If no run completed in the window: `completed_at` of the latest run before it, whose figures are shown. Null otherwise, and if there is no earlier run. */
            carried_from: components["schemas"]["Timestamp"] | null;
        };
        /** The account and the key of the request. */
        Account: {
            /** The account that the key reads. Example: `"acc_demo"`. */
            account_id: string;
            /** The plan of the account. */
            plan: {
                /**
                 * The plan. `starter` does not include API access.
                 * @enum {string}
                 */
                id: "starter" | "pro" | "business" | "agency" | "agency_scale" | "pilot";
                /** Name of the plan, as shown to customers. Example: `"Agency"`. */
                name: string;
                /** Whether the account is on trial. */
                is_trialing: boolean;
                /** When the trial ends; null outside a trial. */
                trial_ends_at: components["schemas"]["Timestamp"] | null;
            };
            /** The rate limit of the key. */
            rate_limit: {
                /** Requests that the key may send in each clock minute. Example: `300`. */
                requests_per_minute: number;
                /** Length of the rate window in seconds. Example: `60`. */
                window_seconds: number;
            };
            /** The key of this request. */
            key: {
                /** Id of the key. It is not a secret. Example: `"key_reports"`. */
                id: string;
                /** Name that the owner gave the key. Example: `"Client reports"`. */
                name: string;
                /** The key with its middle hidden. Example: `"bvk_64a4…kGF6"`. */
                masked: string;
                /** When the key was created. Example: `"2026-10-20T08:15:00.000Z"`. */
                created_at: components["schemas"]["Timestamp"];
                /** When the key expires; null if it never does. Example: `"2027-10-20T08:15:00.000Z"`. */
                expires_at: components["schemas"]["Timestamp"] | null;
                /** The brands that the key reads. */
                brand_access: {
                    /** Whether the key reads every brand, including brands added later. */
                    all_brands: boolean;
                    /** The brands that a restricted key reads; empty if `all_brands` is true. */
                    brand_ids: string[];
                };
            };
        };
        /** A tracked brand. */
        Brand: {
            /** Id of the brand, as used in paths. Example: `"brd_tidewell"`. */
            id: string;
            /** Name of the brand. Example: `"Tidewell"`. */
            name: string;
            /** The brand's name as a part of addresses. Example: `"tidewell"`. */
            slug: string;
            /** Its website, such as `example.com`. Example: `"tidewell.example"`. */
            domain: string;
            /** Other domains that the brand owns. */
            domain_aliases: string[];
            /** Line of business, as entered; null if not entered. Example: `"Project management software"`. */
            category: string | null;
            /** What the brand does, as entered; null if not entered. */
            description: string | null;
            /** Target market, as entered; null if not entered. Example: `"United States"`. */
            location: string | null;
            /** Reach of the market: worldwide, one country, or local; null if not entered. */
            reach: ("worldwide" | "country" | "local") | null;
            /** Language as an ISO 639-1 code; null means English. Example: `"en"`. */
            language: string | null;
            /** The engines tracked for the brand. */
            platforms: components["schemas"]["Engine"][];
            /** Whether runs are paused. */
            is_tracking_paused: boolean;
            /** When the brand was added. Example: `"2025-11-03T09:00:00.000Z"`. */
            created_at: components["schemas"]["Timestamp"];
            /** The latest completed run, with the figures that were fixed when it completed; null before the first. */
            latest_run: {
                /** Id of the run. Example: `"run_tidewell_20261118"`. */
                id: string;
                /** When the run completed. Example: `"2026-11-18T11:07:46.618Z"`. */
                completed_at: components["schemas"]["Timestamp"];
                /** The engines that the run asked. */
                platforms: components["schemas"]["Engine"][];
                /** Percentage of the run's answers that name the brand: the weighted mean of the percentages of the engines; null if there was nothing to measure. From 0 to 100. Example: `50`. */
                visibility: number | null;
                /** Average position in the answers that name the brand, 1 first; null if none does. Example: `1.7`. */
                average_position: number | null;
            } | null;
        };
        /** How AI answers name a brand over a window of time. */
        Visibility: {
            /** The brand in the path. Example: `"brd_tidewell"`. */
            brand_id: string;
            /** The window of the figures. */
            window: components["schemas"]["Window"];
            /** Number of answers counted, after the filters. Failed and filled-in answers never count. Example: `268`. */
            answer_count: number;
            /** Number of distinct prompts with a counted answer. Example: `7`. */
            prompt_count: number;
            /** Percentage of answers that name the brand: the weighted mean of the percentages of the engines, however many answers each gave. */
            visibility: components["schemas"]["ScoreMetric"];
            /** Average position of the brand in the answers that name it; 1 is first. */
            average_position: components["schemas"]["PositionMetric"];
            /** Average known sentiment of the answers that name the brand, 0 to 100: positive counts 100, neutral and mixed 50, negative 0. */
            sentiment_score: components["schemas"]["ScoreMetric"];
            /** The brand's mentions as a percentage of the mentions of all listed brands, itself included. A rival is listed if more than one answer names it, if an answer names it together with its website, or if it is watched. */
            share_of_voice: components["schemas"]["ScoreMetric"];
            /** Number of answers by position of the brand; the counts add up to `answer_count`. */
            position_distribution: {
                /** Answers that name the brand first. Example: `45`. */
                first: number;
                /** Answers that name it second. Example: `24`. */
                second: number;
                /** Answers that name it third. Example: `10`. */
                third: number;
                /** Answers that name it fourth or later. Example: `1`. */
                fourth_plus: number;
                /** Answers that do not name it. Example: `188`. */
                not_named: number;
            };
            /** Number of answers that name the brand, by sentiment; an answer with an unknown sentiment is in none of the counts. */
            sentiment_distribution: {
                /** Positive answers. Example: `34`. */
                positive: number;
                /** Neutral and mixed answers. Example: `34`. */
                neutral: number;
                /** Negative answers. Example: `12`. */
                negative: number;
            };
            /** The figures of the window by engine or prompt category; null unless `group_by` is sent. */
            breakdown: {
                /**
                 * The `group_by` that was sent.
                 * @enum {string}
                 */
                group_by: "platform" | "category";
                /** One row for each engine or category with counted answers; `uncategorized` is last. */
                rows: {
                    /** Engine or prompt category; `uncategorized` for prompts without one. */
                    key: components["schemas"]["Engine"] | components["schemas"]["Category"] | "uncategorized";
                    /** Number of answers in this row. Example: `89`. */
                    answer_count: number;
                    /** Number of them that name the brand. Example: `20`. */
                    named_count: number;
                    /** Number of distinct prompts with an answer in this row. Example: `7`. */
                    prompt_count: number;
                    /** Percentage of these answers that name the brand; in a category row, the weighted mean of the percentages of the engines. From 0 to 100. Example: `22.5`. */
                    visibility: number;
                    /** Average position in the answers that name the brand, 1 first; null if none does. Example: `1.6`. */
                    average_position: number | null;
                    /** Average known sentiment of the answers that name the brand: positive counts 100, neutral and mixed 50, negative 0; null if none is known. Example: `62.5`. */
                    sentiment_score: number | null;
                }[];
            } | null;
        };
        /** The figures of the brand or of one rival over the window. */
        CompetitorRow: {
            /** Rank by visibility, 1 first; null for a watched rival that no answer names. Example: `3`. */
            rank: number | null;
            /** Name of the brand or rival, with the same spelling in every report. Example: `"Tidewell"`. */
            name: string;
            /** Its website; null if none could be confirmed. Example: `"tidewell.example"`. */
            domain: string | null;
            /** Whether this is the brand's own row. */
            is_you: boolean;
            /** Whether the rival is on the brand's watchlist. */
            is_watched: boolean;
            /** Number of answers that name it. Example: `37`. */
            answer_count: number;
            /** Percentage of answers that name it: the weighted mean of the percentages of the engines. */
            visibility: components["schemas"]["ScoreMetric"];
            /** Average position in the answers that name it, 1 first; null if none does. Example: `1.6`. */
            average_position: number | null;
            /** Average known sentiment of the answers that name it: positive counts 100, neutral and mixed 50, negative 0; null if none is known. Example: `64.9`. */
            sentiment_score: number | null;
            /** Its mentions as a percentage of the mentions of all listed brands, itself included; null if there are no mentions. From 0 to 100. Example: `18.9`. */
            share_of_voice: number | null;
            /** `new`: not named in the comparison window and now at a visibility of at least 5; `rising`: visibility up by more than asking the same prompts again would explain; otherwise null. If there are fewer than 8 counted answers in either window, Fisher's exact test (two-sided by probability, at most 1/20) of the answers of all engines together must confirm the change and its sign. */
            movement: ("new" | "rising") | null;
            /** One entry for each engine with counted answers. */
            platforms: {
                /** An engine with counted answers. */
                platform: components["schemas"]["Engine"];
                /** Percentage of the engine's answers that name it. From 0 to 100. Example: `35.3`. */
                visibility: number;
            }[];
        };
        /** The brand and its rivals, ranked by visibility. */
        Competitors: {
            /** The brand in the path. Example: `"brd_tidewell"`. */
            brand_id: string;
            /** The window of the figures. */
            window: components["schemas"]["Window"];
            /** Number of answers counted, after the filters. Example: `107`. */
            answer_count: number;
            /** Number of ranked brands, the customer's own included. `limit` and `watched` do not change it. Example: `7`. */
            total: number;
            /** The brand's own row; null if no answer passes the filters. */
            you: components["schemas"]["CompetitorRow"] | null;
            /** The rows in order of visibility, the brand's own included; watched rivals that no answer names come last. With `watched=true`, only the watched rivals. */
            data: components["schemas"]["CompetitorRow"][];
        };
        /** A tracking run: each tracked prompt is asked once on each engine. */
        Run: {
            /** Id of the run. Example: `"run_tidewell_20261118"`. */
            id: string;
            /**
             * `pending`: scheduled; `running`: in progress; `completed`: its figures are fixed; `failed`: it ended without figures.
             * @enum {string}
             */
            status: "pending" | "running" | "completed" | "failed";
            /** The engines of the run. */
            platforms: components["schemas"]["Engine"][];
            /** When the run was scheduled. Example: `"2026-11-18T11:00:00.000Z"`. */
            created_at: components["schemas"]["Timestamp"];
            /** When the run started; null until then. Example: `"2026-11-18T11:00:34.000Z"`. */
            started_at: components["schemas"]["Timestamp"] | null;
            /** When the run completed; null until then. Example: `"2026-11-18T11:07:46.618Z"`. */
            completed_at: components["schemas"]["Timestamp"] | null;
            /** Number of distinct prompts asked; null until completed. Example: `26`. */
            prompt_count: number | null;
            /** Number of successful and filled-in answers, which the figures of the run count; null until completed. Example: `156`. */
            answer_count: number | null;
            /** Number of failed questions, including those filled in; null until completed. Example: `2`. */
            failed_count: number | null;
            /** Number of failed questions filled in from the latest earlier answer to the same prompt by the same engine; null until completed. Example: `2`. */
            filled_count: number | null;
            /** Percentage of answers that name the brand: the weighted mean of the percentages of the engines. It counts filled-in answers and prompts deleted since, which reports leave out. Null until completed and if there was nothing to measure. From 0 to 100. Example: `50`. */
            visibility: number | null;
            /** Average position in the answers that name the brand, 1 first; null until completed and if none does. Example: `1.7`. */
            average_position: number | null;
        };
        /** A question that the engines are asked. */
        Prompt: {
            /** Id of the prompt. Example: `"prm_tidewell_04"`. */
            id: string;
            /** The question that the engines are asked. Example: `"Affordable project management tools"`. */
            text: string;
            /** Category of the question; null on older prompts without one. */
            category: components["schemas"]["Category"] | null;
            /**
             * `tracked`: asked in every run; `paused`: not asked now, but tracked before, and its answers are kept; `never_run`: not asked now, with no record of tracking (records begin in March 2026).
             * @enum {string}
             */
            status: "tracked" | "paused" | "never_run";
            /** Theme of the prompt; null if it has none. */
            theme: {
                /** Id of the theme, for `theme_id` and `theme_ids`. Example: `"thm_tidewell_pricing"`. */
                id: string;
                /** Name of the theme. Example: `"Pricing"`. */
                name: string;
            } | null;
            /** Market that the prompt is asked from, as stored; null if it has none. Example: `"Austin, TX"`. */
            location: string | null;
            /** Whether the prompt is recorded as naming the brand. The text is not examined. */
            is_branded: boolean;
            /** Estimated search volume, 5 is highest; null if not estimated. Example: `4`. */
            volume: number | null;
            /** Level of the number of competitors that its answers name, 5 is highest; null if unknown. Example: `2`. */
            difficulty: number | null;
            /** When the prompt was added. Example: `"2025-11-04T10:03:00.000Z"`. */
            created_at: components["schemas"]["Timestamp"];
            /** When the prompt was first tracked; null if it never was or if that was before March 2026, when records begin. */
            activated_at: components["schemas"]["Timestamp"] | null;
        };
        /** The answer of one engine to one prompt in one run. */
        Answer: {
            /** Id of the answer. Example: `"ans_tidewell_20261118_105"`. */
            id: string;
            /** The prompt that was asked. Example: `"prm_tidewell_18"`. */
            prompt_id: string;
            /** The run that asked it. Example: `"run_tidewell_20261118"`. */
            run_id: string;
            /** The engine that answered. */
            platform: components["schemas"]["Engine"];
            /** When the engine answered. Example: `"2026-11-18T11:05:12.448Z"`. */
            created_at: components["schemas"]["Timestamp"];
            /** The answer as the engine returned it. */
            text: string;
            /** The answer as Markdown; null if it was not converted. */
            text_markdown: string | null;
            /** Whether the answer names the brand. */
            brand_named: boolean;
            /** Position of the brand among the brands named, 1 first; null if it is not named. Example: `1`. */
            position: number | null;
            /** Sentiment towards the brand; null if it is not named, or not recorded. */
            sentiment: ("positive" | "neutral" | "negative" | "mixed") | null;
            /** The rivals that the answer names, as recorded. If it names one more than once, reports count only the first mention. */
            competitors: {
                /** Name of the rival, as spelled in the answer. Example: `"Quillboard"`. */
                name: string;
                /** Position among the brands named, 1 first; null if not recorded. Example: `2`. */
                position: number | null;
                /** Sentiment towards the rival; null if not recorded. */
                sentiment: ("positive" | "neutral" | "negative" | "mixed") | null;
                /** The rival's website; null if none could be confirmed. */
                domain: string | null;
            }[];
            /** The sources that the answer cites, as recorded. */
            sources: {
                /** Address as cited. Example: `"https://stackmere.example/compare"`. */
                url: string;
                /** Domain of that address. Example: `"softwaregarden.example"`. */
                domain: string;
                /** Title of the page; null if not recorded. Example: `"Project management software"`. */
                title: string | null;
            }[];
        };
        /** The answer of one engine to one prompt in one run, with the names of rivals as reports show them. */
        BrandAnswer: {
            /** Id of the answer. Example: `"ans_tidewell_20261118_148"`. */
            id: string;
            /** The prompt that was asked. Example: `"prm_tidewell_25"`. */
            prompt_id: string;
            /** The run that asked it. Example: `"run_tidewell_20261118"`. */
            run_id: string;
            /** The engine that answered. */
            platform: components["schemas"]["Engine"];
            /** When the engine answered. Example: `"2026-11-18T11:06:58.639Z"`. */
            created_at: components["schemas"]["Timestamp"];
            /** The answer as the engine returned it. */
            text: string;
            /** The answer as Markdown; null if it was not converted. */
            text_markdown: string | null;
            /** Whether the answer names the brand. */
            brand_named: boolean;
            /** Position of the brand among the brands named, 1 first; null if it is not named. */
            position: number | null;
            /** Sentiment towards the brand; null if it is not named, or not recorded. */
            sentiment: ("positive" | "neutral" | "negative" | "mixed") | null;
            /** The rivals that the answer names, as recorded. If it names one more than once, reports count only the first mention. */
            competitors: {
                /** Name of the rival, as spelled in the answer. Example: `"Stackmere"`. */
                name: string;
                /** Position among the brands named, 1 first; null if not recorded. Example: `1`. */
                position: number | null;
                /** Sentiment towards the rival; null if not recorded. */
                sentiment: ("positive" | "neutral" | "negative" | "mixed") | null;
                /** The rival's website; null if none could be confirmed. */
                domain: string | null;
                /** The spelling that reports show for this rival; null for the brand's own name. Example: `"Stackmere"`. */
                report_name: string | null;
            }[];
            /** The sources that the answer cites, as recorded. */
            sources: {
                /** Address as cited. */
                url: string;
                /** Domain of that address. Example: `"reddit.com"`. */
                domain: string;
                /** Title of the page; null if not recorded. Example: `"What do you use to plan projects?"`. */
                title: string | null;
            }[];
        };
        /** Whether crawlers can fetch a brand's site. */
        SiteAccess: {
            /** The brand in the path. Example: `"brd_harrow_steam"`. */
            brand_id: string;
            /** The current state; null if the brand never had a check. */
            check: {
                /**
                 * Status of the latest check. A check that has not reported for 15 minutes is `failed`.
                 * @enum {string}
                 */
                status: "pending" | "running" | "completed" | "failed";
                /** Site of the latest check: the origin after redirects if it completed, otherwise the brand's domain. Example: `"https://harrowsteam.example"`. */
                origin: string;
                /** When the latest completed check completed. The findings are from that check. Null until a check completes. Example: `"2026-11-18T02:31:10.000Z"`. */
                checked_at: components["schemas"]["Timestamp"] | null;
                /** `unknown`: a browser could not load the homepage, or robots.txt disallows the crawler of this check. Otherwise `blocked` if any finding is a blocker, `warn` if any is a warning, `clear` if neither. Null until a check completes. */
                verdict: ("clear" | "warn" | "blocked" | "unknown") | null;
                /** Whether a browser could load the homepage; null if not measured. */
                reachable: boolean | null;
                /** Number of findings by severity, and of passes; null until a check completes. */
                counts: {
                    /** Number of findings with severity `blocker`. Example: `1`. */
                    blockers: number;
                    /** Number of findings with severity `warn`. Example: `0`. */
                    warnings: number;
                    /** Number of findings with severity `notice`. Example: `2`. */
                    notices: number;
                    /** Number of crawlers with the verdict `pass`. Example: `9`. */
                    passes: number;
                } | null;
                /** The findings, most severe first. */
                findings: {
                    /** Subject of the finding, such as `crawler_blocked:GPTBot`. It is unique in a check and stays the same from check to check. Example: `"robots_disallows:PerplexityBot"`. */
                    id: string;
                    /**
                     * `blocker`: keeps the site out of AI answers or search; `warn`: needs attention; `notice`: for information.
                     * @enum {string}
                     */
                    severity: "blocker" | "warn" | "notice";
                    /** The finding in a line. Example: `"robots.txt disallows Perplexity"`. */
                    title: string;
                    /** What the finding means and what to do about it. */
                    detail: string;
                }[];
                /** The crawlers that were simulated. A crawler that only exists as a robots.txt token has no fetch results. */
                crawlers: {
                    /** The crawler's token in robots.txt. Example: `"ChatGPT-User"`. */
                    key: string;
                    /** Display name of the crawler. Example: `"ChatGPT browsing"`. */
                    label: string;
                    /** The company that runs the crawler. Example: `"OpenAI"`. */
                    vendor: string;
                    /**
                     * Purpose of the crawler. `live_answer`: fetching pages while answering; `training`: training models; `search`: building a search index.
                     * @enum {string}
                     */
                    role: "live_answer" | "training" | "search";
                    /**
                     * How the site treats the crawler, compared with a browser. `pass`: it received the page, or it only exists as a robots.txt token and is allowed; `blocked`: refused by the server or its CDN; `rate_limited`: refused for sending too many requests; `thin`: received far fewer words; `robots_disallowed`: disallowed by robots.txt; `unknown`: could not be determined.
                     * @enum {string}
                     */
                    verdict: "pass" | "blocked" | "rate_limited" | "thin" | "robots_disallowed" | "unknown";
                    /** HTTP status of the response; null if there was no response or no request. From 100 to 999. Example: `200`. */
                    http_status: number | null;
                    /** Why there was no HTTP response; null if there was one or no request was sent. */
                    fetch_error: ("timeout" | "error") | null;
                    /** Milliseconds until the response; null if not measured. Example: `207.6`. */
                    latency_ms: number | null;
                    /** Number of visible words received; null if not counted. Example: `770`. */
                    words: number | null;
                }[];
                /** Content of robots.txt; null if it was not read. */
                robots_txt: {
                    /** Result of fetching robots.txt. `ok`: read; `missing`: the site has none; `unreadable`: could not be parsed; `cdn-blocked`: refused by the CDN; `ranqo-disallowed`: read, but it disallows the crawler of this check; null if unknown. */
                    status: ("ok" | "missing" | "unreadable" | "cdn-blocked" | "ranqo-disallowed") | null;
                    /** HTTP status of the response; null if there was no response or no request. From 100 to 999. Example: `200`. */
                    http_status: number | null;
                    /** AI crawlers that may not fetch the homepage. Each is also a finding. */
                    disallowed_ai: string[];
                    /** Search crawlers that may not fetch the homepage. Each is also a finding. */
                    disallowed_search: string[];
                    /** Whether robots.txt declares a sitemap. */
                    declares_sitemap: boolean;
                } | null;
                /** Content of llms.txt; null if the site has none. */
                llms_txt: {
                    /** The address that was fetched. Example: `"https://harrowsteam.example/llms.txt"`. */
                    url: string;
                    /** Whether the site has an llms.txt. An HTML page at its address does not count. */
                    present: boolean;
                    /** HTTP status of the response; null if there was no response or no request. From 100 to 999. Example: `404`. */
                    http_status: number | null;
                    /** Number of its sections. Example: `0`. */
                    sections: number;
                    /** Number of its links. Example: `0`. */
                    links: number;
                    /** The checks of its content. */
                    checks: {
                        /** Id of the check. Example: `"title"`. */
                        id: string;
                        /** Whether the file passed. */
                        ok: boolean;
                        /** What was checked. Example: `"Starts with a title"`. */
                        title: string;
                    }[];
                } | null;
                /** Content of the sitemap; null if the site has none. */
                sitemap: {
                    /** Address of the sitemap; null if none was found. Example: `"https://harrowsteam.example/sitemap.xml"`. */
                    url: string | null;
                    /** Whether it could be read. */
                    reachable: boolean;
                    /** HTTP status of the response; null if there was no response or no request. From 100 to 999. Example: `200`. */
                    http_status: number | null;
                    /** Number of pages that it lists. Example: `149`. */
                    url_count: number;
                    /** Whether robots.txt declares it. */
                    declared_in_robots: boolean;
                    /** The newest `lastmod` in it, as written; null if it has none. Example: `"2026-11-16"`. */
                    newest_lastmod: string | null;
                } | null;
                /** Number of requests that the check sent to the site; null until a check completes. Example: `15`. */
                fetch_count: number | null;
                /** Why the latest check failed; null if it did not. */
                error: string | null;
            } | null;
            /** The latest completed checks, newest first, at most 26. */
            history: {
                /** When the check completed. Example: `"2026-11-18T02:31:10.000Z"`. */
                checked_at: components["schemas"]["Timestamp"];
                /**
                 * Verdict of the check, as in `check`.
                 * @enum {string}
                 */
                verdict: "clear" | "warn" | "blocked" | "unknown";
                /** Number of its findings with severity `blocker`. Example: `1`. */
                blockers: number;
                /** Number of its findings with severity `warn`. Example: `0`. */
                warnings: number;
                /** Number of its findings with severity `notice`. Example: `2`. */
                notices: number;
                /** What changed since the previous completed check: the verdict, crawlers or findings. `Nothing changed` if none did; `First check` for the first one. Example: `"Nothing changed"`. */
                note: string;
            }[];
        };
        /** An audit of a page, without its dimensions. */
        PageAudit: {
            /** Id of the audit. Example: `"audtidewell04"`. */
            id: string;
            /** The page that was audited. Example: `"https://tidewell.example/app"`. */
            url: string;
            /** Title of the page; null if unknown. Example: `"Tidewell - plan together"`. */
            title: string | null;
            /**
             * `pending`: requested; `analyzing`: in progress; `completed`: scored; `failed`: see `error`.
             * @enum {string}
             */
            status: "pending" | "analyzing" | "completed" | "failed";
            /** Type of the page, such as `blog_article` or `product`; null if unknown. Example: `"homepage"`. */
            page_type: string | null;
            /** Weighted mean of the dimension scores, 0 to 100; null until completed. Example: `52`. */
            page_score: number | null;
            /** Score of each dimension, 0 to 100; null for a dimension that was not audited. */
            scores: {
                /** How well crawlers can reach the content; null if not audited. From 0 to 100. Example: `52`. */
                crawlability: number | null;
                /** Quality of the content; null if not audited. From 0 to 100. Example: `90`. */
                content_quality: number | null;
                /** Speed of the page; null if not audited. From 0 to 100. Example: `53`. */
                page_speed: number | null;
                /** How well AI engines can read the page; null if not audited. From 0 to 100. Example: `75`. */
                ai_readiness: number | null;
                /** How likely answers are to cite the page; null if not audited. From 0 to 100. Example: `81`. */
                citation_potential: number | null;
                /** Authority and trust of the page; null if not audited. From 0 to 100. Example: `85`. */
                authority_trust: number | null;
            };
            /** Search-engine optimization, 0 to 100; null if not measured. Example: `62`. */
            seo_score: number | null;
            /** Generative-engine optimization, 0 to 100; null if not measured. Example: `44`. */
            geo_score: number | null;
            /** Number of words on the page; null if not counted. Example: `0`. */
            word_count: number | null;
            /** When the audit was requested. Example: `"2026-10-31T08:04:00.000Z"`. */
            created_at: components["schemas"]["Timestamp"];
            /** When the audit completed; null until then. Example: `"2026-10-31T08:04:48.000Z"`. */
            completed_at: components["schemas"]["Timestamp"] | null;
            /** Why the audit failed; null if it did not. */
            error: string | null;
        };
        /** An audit of a page with its dimensions. */
        PageAuditDetail: {
            /** Id of the audit. Example: `"audtidewell02"`. */
            id: string;
            /** The page that was audited. */
            url: string;
            /** Title of the page; null if unknown. Example: `"Planning a launch"`. */
            title: string | null;
            /**
             * `pending`: requested; `analyzing`: in progress; `completed`: scored; `failed`: see `error`.
             * @enum {string}
             */
            status: "pending" | "analyzing" | "completed" | "failed";
            /** Type of the page, such as `blog_article` or `product`; null if unknown. Example: `"blog_article"`. */
            page_type: string | null;
            /** Weighted mean of the dimension scores, 0 to 100; null until completed. Example: `75`. */
            page_score: number | null;
            /** Score of each dimension, 0 to 100; null for a dimension that was not audited. */
            scores: {
                /** How well crawlers can reach the content; null if not audited. From 0 to 100. Example: `73`. */
                crawlability: number | null;
                /** Quality of the content; null if not audited. From 0 to 100. Example: `71`. */
                content_quality: number | null;
                /** Speed of the page; null if not audited. From 0 to 100. Example: `62`. */
                page_speed: number | null;
                /** How well AI engines can read the page; null if not audited. From 0 to 100. Example: `81`. */
                ai_readiness: number | null;
                /** How likely answers are to cite the page; null if not audited. From 0 to 100. Example: `84`. */
                citation_potential: number | null;
                /** Authority and trust of the page; null if not audited. From 0 to 100. Example: `72`. */
                authority_trust: number | null;
            };
            /** Search-engine optimization, 0 to 100; null if not measured. Example: `81`. */
            seo_score: number | null;
            /** Generative-engine optimization, 0 to 100; null if not measured. Example: `73`. */
            geo_score: number | null;
            /** Number of words on the page; null if not counted. Example: `780`. */
            word_count: number | null;
            /** When the audit was requested. Example: `"2026-09-19T08:02:00.000Z"`. */
            created_at: components["schemas"]["Timestamp"];
            /** When the audit completed; null until then. Example: `"2026-09-19T08:02:48.000Z"`. */
            completed_at: components["schemas"]["Timestamp"] | null;
            /** Why the audit failed; null if it did not. */
            error: string | null;
            /** Meta description of the page; null if it has none. Example: `"Planning a launch by Tidewell."`. */
            meta_description: string | null;
            /** The audited dimensions. A dimension that was not audited is left out. */
            dimensions: {
                /**
                 * The dimension that was audited.
                 * @enum {string}
                 */
                id: "crawlability" | "content_quality" | "page_speed" | "ai_readiness" | "citation_potential" | "authority_trust";
                /** Display name of the dimension. Example: `"Crawlability"`. */
                label: string;
                /** Score of the dimension, 0 to 100. Example: `73`. */
                score: number;
                /** Weight in the page score, with four decimals. The weights of an audit add up to 1. Example: `0.2`. */
                weight: number;
                /** Summary of the result. Example: `"How soon the page can be read."`. */
                summary: string;
                /** How to improve the page. */
                recommendations: string[];
                /** The signals behind the score. */
                signals: {
                    /** Id of the signal. Example: `"robots_allowed"`. */
                    id: string;
                    /** Display name of the signal. Example: `"Allowed by robots.txt"`. */
                    label: string;
                    /**
                     * Whether the page passed.
                     * @enum {string}
                     */
                    status: "pass" | "warning" | "fail";
                    /** Points scored. Example: `26`. */
                    score: number;
                    /** Points available. Example: `40`. */
                    max_score: number;
                    /** What was found. Example: `"Could be better."`. */
                    feedback: string;
                }[];
            }[];
        };
        /** The measurement of a recommendation that is done. */
        Measurement: {
            /**
             * `unmeasurable`: there is no metric, no baseline or no window; `measured`: re-measured at least once; `awaiting`: not re-measured yet.
             * @enum {string}
             */
            state: "awaiting" | "measured" | "unmeasurable";
            /** Whether the recommendation should raise visibility. False for technical fixes. */
            expects_visibility_lift: boolean;
            /** The visibility that is measured; null if no metric was recorded. */
            metric: {
                /**
                 * The answers that the metric covers: all answers, or the answers of one prompt category or one engine.
                 * @enum {string}
                 */
                key: "overall" | "category:discovery" | "category:problem_solution" | "category:use_case" | "category:expert" | "category:comparison" | "category:brand_research" | "platform:claude" | "platform:chatgpt" | "platform:perplexity" | "platform:gemini" | "platform:grok" | "platform:google_aio";
                /** Display name of the metric; null if it has none. Example: `"ChatGPT"`. */
                label: string | null;
            } | null;
            /** The metric over the run from which the recommendation was generated (usually the latest one completed by `created_at`), or a recorded value, in percent; null if there is no baseline. From 0 to 100. Example: `53.8`. */
            baseline: number | null;
            /** The metric over the latest run completed after `window_opened_at` and by `measured_at`, in percent; null before the first re-measure. From 0 to 100. Example: `52`. */
            current: number | null;
            /** Points gained or lost from the run of `baseline` to the run of `current`, rounded once; null unless its size exceeds `noise_band`. From -100 to 100. Example: `21.4`. */
            lift: number | null;
            /** Points by which the metric typically differs from the latest run at least 7 and less than 14 days earlier, among the latest 60 runs by `measured_at` (if null, of all runs); 5 if fewer than 4 pairs. From 0 to 100. Example: `17.2`. */
            noise_band: number;
            /** When the metric was last re-measured; null before the first time. Example: `"2026-11-19T23:00:00.000Z"`. */
            measured_at: components["schemas"]["Timestamp"] | null;
            /** When the measurement window opened: the first move to done or in review since March 2026; null if there was none. Example: `"2026-11-15T11:00:00.000Z"`. */
            window_opened_at: components["schemas"]["Timestamp"] | null;
            /** Number of runs completed since the window opened, among the brand's latest 60; null without a window. Example: `1`. */
            runs_in_window: number | null;
            /** Number of answers that the metric covers, compared with the same prompts and engines when the recommendation was generated; null until there are answers to compare. */
            answers: {
                /** Answers that did not name the brand when the recommendation was generated, but do in both compared runs. Example: `0`. */
                won: number;
                /** Answers that did not name the brand when the recommendation was generated and do so only in the latest run. Example: `4`. */
                provisional: number;
                /** Answers that named the brand when the recommendation was generated, but in neither compared run. Example: `0`. */
                lost: number;
                /** Answers that named the brand when the recommendation was generated and in the latest run. Example: `9`. */
                held: number;
                /** Number of runs in the window that were compared. From 0 to 2. Example: `1`. */
                runs_compared: number;
                /** Whether two runs were compared. */
                confirmable: boolean;
            } | null;
        };
        /** A recommendation to close a gap, with its measured effect. */
        Recommendation: {
            /** Id of the recommendation. Example: `"rec_tidewell_09"`. */
            id: string;
            /** The recommendation in a line. Example: `"Say on the front page what a seat costs"`. */
            title: string;
            /** The recommendation in full. */
            description: string;
            /** Why it is worth doing. */
            rationale: string;
            /** Kind of gap that it addresses, such as `content_gap`. Example: `"content_gap"`. */
            category: string;
            /** Kind of work; null on older recommendations. */
            action_type: ("create_content" | "optimize_page" | "fix_technical" | "build_authority" | "outreach") | null;
            /** Priority; null if not prioritised. */
            priority: ("quick_win" | "strategic" | "moderate") | null;
            /** Expected effect, from 1 (low) to 3 (high). Example: `2`. */
            impact: number;
            /** Effort, from 1 (low) to 3 (high). Example: `1`. */
            effort: number;
            /**
             * Column of the board.
             * @enum {string}
             */
            status: "suggested" | "in_progress" | "done" | "dismissed";
            /** The steps, in order. */
            steps: components["schemas"]["Step"][];
            /** The outcome to expect; null if not stated. Example: `"Prices in the answers of ChatGPT."`. */
            expected_outcome: string | null;
            /** Domains that the recommendation concerns. */
            related_domains: string[];
            /** Rivals that the recommendation concerns. */
            related_competitors: string[];
            /** Pages that the recommendation concerns. */
            related_pages: string[];
            /** When it was generated. Example: `"2026-11-08T07:08:00.000Z"`. */
            created_at: components["schemas"]["Timestamp"];
            /** When it first moved to in progress or in review; null if it never did. Example: `"2026-11-11T10:00:00.000Z"`. */
            started_at: components["schemas"]["Timestamp"] | null;
            /** When it last moved to done, by itself or by linked outreach work; null unless it is done. Example: `"2026-11-15T11:00:00.000Z"`. */
            done_at: components["schemas"]["Timestamp"] | null;
            /** The measured effect; null unless the status is `done`. */
            measurement: components["schemas"]["Measurement"] | null;
        };
        /** A page or community that AI answers cite and that could name the brand. */
        OutreachTarget: {
            /** Id of the target. A refresh does not change it. Example: `"1b1f0b7896f07145933d0885af5c1a3b"`. */
            id: string;
            /**
             * Reddit, or any other publication.
             * @enum {string}
             */
            channel: "reddit" | "publication";
            /**
             * `community`: a subreddit; `thread`: a thread of one; `page`: a published page.
             * @enum {string}
             */
            kind: "community" | "thread" | "page";
            /**
             * What to do: `comment` in a thread, `post` in a subreddit, or `pitch` to the publisher of a page.
             * @enum {string}
             */
            play: "comment" | "post" | "pitch";
            /** URL of the target, without tracking parameters. Example: `"https://reddit.com/r/teamplanning"`. */
            url: string;
            /** Domain of that address. Example: `"reddit.com"`. */
            domain: string;
            /** Name of the subreddit in lower case; null for a publication. Example: `"teamplanning"`. */
            subreddit: string | null;
            /** Title in the latest citation that has one; null for a subreddit and if no citation has one. Example: `"The 12 best project management tools"`. */
            title: string | null;
            /** Format of the page; null if neither its title nor its address shows it. */
            article_type: ("ranked_list" | "alternatives" | "comparison" | "review" | "how_to") | null;
            /** Type of the publication, such as `editorial`, or `competitor` for the domain that reports show for a recorded rival and its subdomains; null on Reddit and if the type is unknown. Example: `"review"`. */
            source_type: string | null;
            /** Number of citations in AI answers over the 90 days before `counts_as_of`. A subreddit counts the citations of its threads and of the subreddit page. Example: `433`. */
            citations: number;
            /** When the counts were made, which is the latest refresh of the board. If a target is no longer cited and only its work keeps it on the board: the last refresh that found it cited. Example: `"2026-11-20T00:00:00.000Z"`. */
            counts_as_of: components["schemas"]["Timestamp"];
            /** Number of answers that cite the target. Example: `390`. */
            answers: number;
            /** Number of prompts whose answers cite it. Example: `27`. */
            prompts: number;
            /** The engines that cite it. */
            platforms: components["schemas"]["Engine"][];
            /** Number of these answers that name rivals but not the brand. Example: `193`. */
            answers_naming_competitors_not_you: number;
            /** Number of these answers that name neither the brand nor a rival. Example: `43`. */
            answers_naming_no_brand: number;
            /** Number of these answers that name the brand. Example: `154`. */
            answers_naming_you: number;
            /** The rivals named most often in answers that cite the target but do not name the brand, at most 5, most first. */
            competitors_named: {
                /** Name of the rival, spelled as in every report. Example: `"Quillboard"`. */
                name: string;
                /** Number of answers that cite the target and name this rival but not the brand. Example: `130`. */
                answers: number;
            }[];
            /** Opportunity, 0 to 100; the board is sorted by it. It rises with citations, answers that do not name the brand, engines, prompts and recency; for a page, its format also counts. Example: `90.1`. */
            opportunity_score: number;
            /**
             * `high` from 70 points, `medium` from 40, otherwise `low`.
             * @enum {string}
             */
            tier: "high" | "medium" | "low";
            /**
             * Column of the board.
             * @enum {string}
             */
            status: "suggested" | "in_progress" | "done" | "dismissed";
            /** The steps of the work, in order. */
            steps: components["schemas"]["Step"][];
            /** The page with the subreddit's rules; null for a publication. */
            rules_url: string | null;
            /** Time of the latest answer of the 90 days that cites the target; null if none does. Example: `"2026-11-18T11:07:16.618Z"`. */
            last_cited_at: components["schemas"]["Timestamp"] | null;
            /** When the target first moved to in progress; null if it never did. Example: `"2026-09-02T11:00:00.000Z"`. */
            started_at: components["schemas"]["Timestamp"] | null;
            /** When the target last moved to done; null unless it is done. Example: `"2026-09-23T12:00:00.000Z"`. */
            completed_at: components["schemas"]["Timestamp"] | null;
            /** The recommendation that this work counts towards; null if there is none. Example: `"rec_tidewell_02"`. */
            recommendation_id: string | null;
            /** When a target in the same subreddit was last completed, if within the last 14 days; null otherwise and on a completed target. Example: `"2026-11-12T11:00:00.000Z"`. */
            cooling_since: components["schemas"]["Timestamp"] | null;
        };
        /** The range of numbers that a parameter takes, bounds included. */
        NumberRange: {
            /** The smallest number. */
            minimum: number;
            /** The largest number. */
            maximum: number;
        };
        /** The inclusive range of calendar days that a parameter accepts. */
        DayRange: {
            /**
             * Format: date
             * The first day.
             */
            minimum: string;
            /**
             * Format: date
             * The last day.
             */
            maximum: string;
        };
        /** One offending parameter of a request. */
        ParameterError: {
            /** Name of the parameter. An unknown name is truncated to 64 characters. */
            parameter: string;
            /** What is wrong with it, as words that complete the sentence "`parameter` ...". */
            detail: string;
            /** The accepted values: a list, or a range of numbers or days. Present when the value is invalid by itself and the accepted values can be listed. For a list of values it applies to each value. */
            allowed?: string[] | components["schemas"]["NumberRange"] | components["schemas"]["DayRange"];
            /** What you probably meant, when exactly one accepted name or value is close. For an unknown parameter it is a parameter name, otherwise a value; for a list of values it replaces the first invalid one. */
            did_you_mean?: string;
        };
        /** Why a request was refused, as a problem document of RFC 9457. */
        Problem: {
            /** Address of the page that explains the code. */
            type: string;
            /** Meaning of the code, in a line. */
            title: string;
            /** HTTP status of the response. */
            status: number;
            /** What is wrong or what to do about it, for people. Programs should use the other fields. */
            detail: string;
            /** Path of the request without its query. Absent with `api_key_in_url` and when the path is malformed. */
            instance?: string;
            /**
             * The reason, for programs. The list is closed.
             * @enum {string}
             */
            code: "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "api_key_in_url" | "missing_api_key" | "invalid_api_key" | "api_key_revoked" | "api_key_expired" | "api_key_orphaned" | "plan_upgrade_required" | "subscription_inactive" | "not_found" | "rate_limited" | "internal_error" | "service_unavailable";
            /** The `X-Request-Id` of the response. Quote it to support. */
            request_id: string;
            /** Each offending parameter once, in the order of the query; at most the first 20 unknown ones. Present with `invalid_parameter`, `unknown_parameter` and `invalid_cursor`, unless the service could not read the request itself. */
            errors?: components["schemas"]["ParameterError"][];
        };
        /** A page of the list. */
        ListBrandsResponse: {
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["Brand"][];
            /** Whether more rows follow this page. */
            has_more: boolean;
            /** Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** A page of the list. */
        ListRunsResponse: {
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["Run"][];
            /** Whether more rows follow this page. */
            has_more: boolean;
            /** Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** A page of the list. */
        ListPromptsResponse: {
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["Prompt"][];
            /** Whether more rows follow this page. */
            has_more: boolean;
            /** Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** A page of the list, with its window. */
        ListAnswersResponse: {
            /** The window of the list, fixed by the first page. */
            window: components["schemas"]["Window"];
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["Answer"][];
            /** Whether more rows follow this page. */
            has_more: boolean;
            /** Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** A page of the list. */
        ListPageAuditsResponse: {
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["PageAudit"][];
            /** Whether more rows follow this page. */
            has_more: boolean;
            /** Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** A page of the list. */
        ListRecommendationsResponse: {
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["Recommendation"][];
            /** Whether more rows follow this page. */
            has_more: boolean;
            /** Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** A page of the list. */
        ListOutreachTargetsResponse: {
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["OutreachTarget"][];
            /** Whether more rows follow this page. */
            has_more: boolean;
            /** Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** How AI answers name a brand, over time. */
        GetVisibilitySeriesResponse: {
            /** The brand in the path. Example: `"brd_tidewell"`. */
            brand_id: string;
            /** The window of the points. Points contain no carried figures. */
            window: components["schemas"]["Window"];
            /**
             * The `interval` that was sent; `day` if none was.
             * @enum {string}
             */
            interval: "day" | "week" | "month";
            /** Number of answers counted in all points. Example: `260`. */
            answer_count: number;
            /** The points of the window in chronological order, at most 367, including those without a run. */
            data: components["schemas"]["GetVisibilitySeriesRow"][];
        };
        /** The figures of one day, week or month of the window. */
        GetVisibilitySeriesRow: {
            /**
             * Format: date
             * First local day of the point within the window, YYYY-MM-DD. Example: `"2026-10-21"`.
             */
            start_date: string;
            /**
             * Format: date
             * Last local day of the point within the window, inclusive, YYYY-MM-DD. Example: `"2026-10-25"`.
             */
            end_date: string;
            /** Start of the point, inclusive. Example: `"2026-10-21T04:00:00.000Z"`. */
            start: components["schemas"]["Timestamp"];
            /** End of the point, exclusive; equal to `start` for a day that the time zone skipped. Example: `"2026-10-26T04:00:00.000Z"`. */
            end: components["schemas"]["Timestamp"];
            /** Whether the window contains only a part of the day, week or month, or that day, week or month is not over yet. */
            is_partial: boolean;
            /** Number of runs completed between `start` and `end`; the filters do not change it. Example: `1`. */
            run_count: number;
            /** Number of answers counted in this point, after the filters. Example: `54`. */
            answer_count: number;
            /** Number of distinct prompts with a counted answer. Example: `27`. */
            prompt_count: number;
            /** Number of counted answers that name the brand. Example: `29`. */
            named_count: number;
            /** Percentage of answers that name the brand: the weighted mean of the percentages of the engines; null if no answer counts. From 0 to 100. Example: `53.7`. */
            visibility: number | null;
            /** `visibility` minus the `visibility` of the previous point, in percentage points, rounded once from the exact difference; null for the first point and if either is null. Example: `-10.5`. */
            change: number | null;
            /** Average position in the answers that name the brand, 1 first; null if none does. Example: `1.8`. */
            average_position: number | null;
            /** Average known sentiment of the answers that name the brand: positive counts 100, neutral and mixed 50, negative 0; null if none is known. Example: `65.5`. */
            sentiment_score: number | null;
            /** The brand's mentions as a percentage of the mentions of all brands that are listed by the answers of this point; null if there are no mentions. From 0 to 100. Example: `24.2`. */
            share_of_voice: number | null;
            /** What `visibility` might have been if the same prompts had been asked again; null if no answer counts. */
            visibility_range: {
                /** Lower bound, a percentage with one decimal. From 0 to 100. Example: `40.6`. */
                low: number;
                /** Upper bound, a percentage with one decimal. From 0 to 100. Example: `66.3`. */
                high: number;
            } | null;
            /** The figures of the window by engine or prompt category; null unless `group_by` is sent. */
            breakdown: {
                /**
                 * The `group_by` that was sent.
                 * @enum {string}
                 */
                group_by: "platform" | "category";
                /** One row for each engine or category with counted answers; `uncategorized` is last. */
                rows: {
                    /** Engine or prompt category; `uncategorized` for prompts without one. */
                    key: components["schemas"]["Engine"] | components["schemas"]["Category"] | "uncategorized";
                    /** Number of answers in this row. Example: `27`. */
                    answer_count: number;
                    /** Number of them that name the brand. Example: `16`. */
                    named_count: number;
                    /** Number of distinct prompts with an answer in this row. Example: `27`. */
                    prompt_count: number;
                    /** Percentage of these answers that name the brand; in a category row, the weighted mean of the percentages of the engines. From 0 to 100. Example: `59.3`. */
                    visibility: number;
                    /** Average position in the answers that name the brand, 1 first; null if none does. Example: `2`. */
                    average_position: number | null;
                    /** Average known sentiment of the answers that name the brand: positive counts 100, neutral and mixed 50, negative 0; null if none is known. Example: `62.5`. */
                    sentiment_score: number | null;
                }[];
            } | null;
        };
        /** The brand and its rivals, over time. */
        GetCompetitorSeriesResponse: {
            /** The brand in the path. Example: `"brd_tidewell"`. */
            brand_id: string;
            /** The window of the rows. Points contain no carried figures. */
            window: components["schemas"]["Window"];
            /**
             * The `interval` that was sent; `day` if none was.
             * @enum {string}
             */
            interval: "day" | "week" | "month";
            /** The days, weeks or months of the window in chronological order, at most 367. */
            buckets: {
                /**
                 * Format: date
                 * First local day of the point within the window, YYYY-MM-DD. Example: `"2026-09-15"`.
                 */
                start_date: string;
                /**
                 * Format: date
                 * Last local day of the point within the window, inclusive, YYYY-MM-DD. Example: `"2026-09-30"`.
                 */
                end_date: string;
                /** Start of the point, inclusive. Example: `"2026-09-14T22:00:00.000Z"`. */
                start: components["schemas"]["Timestamp"];
                /** End of the point, exclusive; equal to `start` for a day that the time zone skipped. Example: `"2026-09-30T22:00:00.000Z"`. */
                end: components["schemas"]["Timestamp"];
                /** Whether the window contains only a part of the day, week or month, or that day, week or month is not over yet. */
                is_partial: boolean;
                /** Number of runs completed between `start` and `end`; the filters do not change it. Example: `3`. */
                run_count: number;
                /** Number of answers counted in this point, after the filters. Example: `480`. */
                answer_count: number;
            }[];
            /** The brand's own row; null if no answer passes the filters. */
            you: {
                /** Rank by visibility in the whole window, 1 first; null for a watched rival that no answer names. Example: `2`. */
                rank: number | null;
                /** Name of the brand or rival, with the same spelling in every report. Example: `"Tidewell"`. */
                name: string;
                /** Its website; null if none could be confirmed. Example: `"tidewell.example"`. */
                domain: string | null;
                /** Whether this is the brand's own row. */
                is_you: boolean;
                /** Whether the rival is on the brand's watchlist. */
                is_watched: boolean;
                /** Number of answers that name it. Example: `614`. */
                answer_count: number;
                /** Percentage of the answers of the whole window that name it; null if no answer counts. From 0 to 100. Example: `43.1`. */
                visibility: number | null;
                /** One point for each of `buckets`, in their order. */
                points: {
                    /** Rank by visibility in this point, 1 first; null if it is not ranked there. Example: `2`. */
                    rank: number | null;
                    /** Number of answers of this point that name it. Example: `189`. */
                    answer_count: number;
                    /** Percentage of the answers of this point that name it; null if no answer counts. From 0 to 100. Example: `39.4`. */
                    visibility: number | null;
                    /** Average position in the answers that name it, 1 first; null if none does. Example: `1.7`. */
                    average_position: number | null;
                    /** Average known sentiment of the answers that name it: positive counts 100, neutral and mixed 50, negative 0; null if none is known. Example: `72.8`. */
                    sentiment_score: number | null;
                    /** Its mentions as a percentage of the mentions of all brands listed in this point; null if there are no mentions or it is not listed. From 0 to 100. Example: `21`. */
                    share_of_voice: number | null;
                }[];
            } | null;
            /** The first `limit` rows of the competitors report of the window, the brand's own included. With `watched=true`, only watched rivals. */
            data: {
                /** Rank by visibility in the whole window, 1 first; null for a watched rival that no answer names. Example: `1`. */
                rank: number | null;
                /** Name of the brand or rival, with the same spelling in every report. Example: `"Quillboard"`. */
                name: string;
                /** Its website; null if none could be confirmed. Example: `"quillboard.example"`. */
                domain: string | null;
                /** Whether this is the brand's own row. */
                is_you: boolean;
                /** Whether the rival is on the brand's watchlist. */
                is_watched: boolean;
                /** Number of answers that name it. Example: `784`. */
                answer_count: number;
                /** Percentage of the answers of the whole window that name it; null if no answer counts. From 0 to 100. Example: `55`. */
                visibility: number | null;
                /** One point for each of `buckets`, in their order. */
                points: {
                    /** Rank by visibility in this point, 1 first; null if it is not ranked there. Example: `1`. */
                    rank: number | null;
                    /** Number of answers of this point that name it. Example: `263`. */
                    answer_count: number;
                    /** Percentage of the answers of this point that name it; null if no answer counts. From 0 to 100. Example: `54.8`. */
                    visibility: number | null;
                    /** Average position in the answers that name it, 1 first; null if none does. Example: `1.6`. */
                    average_position: number | null;
                    /** Average known sentiment of the answers that name it: positive counts 100, neutral and mixed 50, negative 0; null if none is known. Example: `61.9`. */
                    sentiment_score: number | null;
                    /** Its mentions as a percentage of the mentions of all brands listed in this point; null if there are no mentions or it is not listed. From 0 to 100. Example: `29.2`. */
                    share_of_voice: number | null;
                }[];
            }[];
        };
        /** The brand or one rival in one point. */
        GetCompetitorSeriesRow: {
            /** Rank by visibility in the whole window, 1 first; null for a watched rival that no answer names. */
            rank: number | null;
            /** Name of the brand or rival, with the same spelling in every report. */
            name: string;
            /** Its website; null if none could be confirmed. */
            domain: string | null;
            /** Whether this is the brand's own row. */
            is_you: boolean;
            /** Whether the rival is on the brand's watchlist. */
            is_watched: boolean;
            /** Number of answers that name it. */
            answer_count: number;
            /** Percentage of the answers of the whole window that name it; null if no answer counts. */
            visibility: number | null;
            /**
             * Format: date
             * First local day of the point within the window, YYYY-MM-DD.
             */
            start_date: string;
            /**
             * Format: date
             * Last local day of the point within the window, inclusive, YYYY-MM-DD.
             */
            end_date: string;
            /** Start of the point, inclusive. */
            start: components["schemas"]["Timestamp"];
            /** End of the point, exclusive; equal to `start` for a day that the time zone skipped. */
            end: components["schemas"]["Timestamp"];
            /** Whether the window contains only a part of the day, week or month, or that day, week or month is not over yet. */
            is_partial: boolean;
            /** Number of runs completed between `start` and `end`; the filters do not change it. */
            run_count: number;
            /** Number of answers counted in this point, after the filters. */
            bucket_answer_count: number;
            /** Rank by visibility in this point, 1 first; null if it is not ranked there. */
            point_rank: number | null;
            /** Number of answers of this point that name it. */
            point_answer_count: number;
            /** Percentage of the answers of this point that name it; null if no answer counts. */
            point_visibility: number | null;
            /** Average position in the answers that name it, 1 first; null if none does. */
            point_average_position: number | null;
            /** Average known sentiment of the answers that name it: positive counts 100, neutral and mixed 50, negative 0; null if none is known. */
            point_sentiment_score: number | null;
            /** Its mentions as a percentage of the mentions of all brands listed in this point; null if there are no mentions or it is not listed. */
            point_share_of_voice: number | null;
        };
        /** The visibility report by prompt, theme, location, category or engine. */
        GetVisibilityGroupsResponse: {
            /** The brand in the path. Example: `"brd_tidewell"`. */
            brand_id: string;
            /** The window of the figures. */
            window: components["schemas"]["ComparedWindow"];
            /**
             * The `group_by` that was sent; `prompt` if none was.
             * @enum {string}
             */
            group_by: "prompt" | "theme" | "location" | "category" | "platform";
            /** Number of answers counted in all groups. Example: `2059`. */
            answer_count: number;
            /** Number of groups with a counted answer, on all pages. Example: `5`. */
            total: number;
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["GetVisibilityGroupsRow"][];
            /** Whether more rows follow this page. */
            has_more: boolean;
            /** Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** The figures of the answers with the same prompt, theme, location, category or engine. */
        GetVisibilityGroupsRow: {
            /** Prompt id, theme id, location, prompt category or `uncategorized`, or engine; null for prompts without a theme or location. Example: `"thm_tidewell_integrations"`. */
            key: string | null;
            /** Text of the prompt or name of the theme, otherwise the key; null if the key is null. Example: `"Integrations"`. */
            label: string | null;
            /** Number of distinct prompts with a counted answer. Example: `3`. */
            prompt_count: number;
            /** Number of answers counted; the next three counts add up to it. Example: `214`. */
            answer_count: number;
            /** Number of answers that name the brand. Example: `115`. */
            answers_naming_you: number;
            /** Number of answers that name a competitor and not the brand. Example: `82`. */
            answers_naming_competitors_not_you: number;
            /** Number of answers that name neither the brand nor a competitor. Example: `17`. */
            answers_naming_no_brand: number;
            /** Percentage of answers that name the brand: the weighted mean of the percentages of the engines. */
            visibility: components["schemas"]["ScoreMetric"];
            /** Average position in the answers that name the brand; 1 is first. */
            average_position: components["schemas"]["PositionMetric"];
            /** Average known sentiment of the answers that name the brand: positive counts 100, neutral and mixed 50, negative 0. */
            sentiment_score: components["schemas"]["ScoreMetric"];
            /** What `visibility.current` might have been if the same prompts had been asked again. */
            visibility_range: {
                /** Lower bound, a percentage with one decimal. From 0 to 100. Example: `47.1`. */
                low: number;
                /** Upper bound, a percentage with one decimal. From 0 to 100. Example: `60.3`. */
                high: number;
            };
            /** Whether the change is more than asking the same prompts again would explain; null if `visibility.change` is null. If there are fewer than 8 counted answers in either window, Fisher's exact test (two-sided by probability, at most 1/20) of the answers of all engines together must confirm the change and its sign. The 95 % level applies to each row: of many rows that did not change, about one in twenty still reads `up` or `down` (at most 8 % unless one window has more than ten times as many answers as the other). */
            verdict: ("up" | "down" | "within_noise") | null;
            /** The rivals named most often by the answers that do not name the brand, at most five, most answers first. */
            competitors_named: {
                /** Name of the rival, with the same spelling in every report. Example: `"Quillboard"`. */
                name: string;
                /** Number of answers that name it and not the brand. Example: `53`. */
                answers: number;
            }[];
        };
        /** The domains that AI answers cite. */
        ListSourceDomainsResponse: {
            /** The brand in the path. Example: `"brd_tidewell"`. */
            brand_id: string;
            /** The window of the figures. */
            window: components["schemas"]["ComparedWindow"];
            /** Number of answers counted, whether they cite anything or not. Example: `2059`. */
            answer_count: number;
            /** Number of these answers with at least one citation. Example: `1505`. */
            cited_answer_count: number;
            /** Number of citations in these answers. Example: `2781`. */
            citation_count: number;
            /** Number of domains that match `owner` and `gap`, on all pages. Example: `11`. */
            total: number;
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["ListSourceDomainsRow"][];
            /** Whether more rows follow this page. */
            has_more: boolean;
            /** Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** A domain that AI answers cite. */
        ListSourceDomainsRow: {
            /** Rank among all rows of the window; the filters `owner`, `gap` and `domain` do not change it. Example: `1`. */
            rank: number;
            /** The domain recorded with its citations, in lower case, without `www.` and final dot. Example: `"reddit.com"`. */
            domain: string;
            /**
             * `own`: a domain of the brand or a subdomain of one; `competitor`: the domain that reports show for a recorded rival or a subdomain of it; `other`: any other.
             * @enum {string}
             */
            owner: "own" | "competitor" | "other";
            /** Name of the rival that owns it, spelled as in every report; null if no rival owns it. */
            competitor_name: string | null;
            /** Type of the domain, such as `editorial`, or `competitor` if `owner` is `competitor`; null if unknown. Example: `"community"`. */
            source_type: string | null;
            /** Number of counted answers that cite it. `answers_naming_you`, `answers_naming_competitors_not_you` and `answers_naming_no_brand` add up to this number. Example: `582`. */
            answer_count: number;
            /** Number of its citations; an answer may have several. Example: `678`. */
            citation_count: number;
            /** Number of distinct prompts whose answers cite it. Example: `27`. */
            prompt_count: number;
            /** Number of distinct pages among its citations. Example: `110`. */
            page_count: number;
            /** Percentage of answers that cite it: the weighted mean of the percentages of the engines, over all answers counted. `previous` is 0 if the comparison window has answers and none cites it. */
            answer_share: components["schemas"]["ScoreMetric"];
            /** The engines that cite it. */
            platforms: {
                /** An engine that cites it. */
                platform: components["schemas"]["Engine"];
                /** Number of its answers that cite it. Example: `47`. */
                answer_count: number;
            }[];
            /** Number of answers that name the brand. Example: `227`. */
            answers_naming_you: number;
            /** Number of answers that name a competitor and not the brand. Example: `291`. */
            answers_naming_competitors_not_you: number;
            /** Number of answers that name neither the brand nor a competitor. Example: `64`. */
            answers_naming_no_brand: number;
            /** Time of the first counted answer that cites it. Example: `"2026-08-26T10:00:32.842Z"`. */
            first_cited_at: components["schemas"]["Timestamp"];
            /** Time of the last counted answer that cites it. Example: `"2026-11-18T11:07:16.618Z"`. */
            last_cited_at: components["schemas"]["Timestamp"];
        };
        /** The pages that AI answers cite. */
        ListSourcePagesResponse: {
            /** The brand in the path. Example: `"brd_tidewell"`. */
            brand_id: string;
            /** The window of the figures. */
            window: components["schemas"]["ComparedWindow"];
            /** Number of answers counted, whether they cite anything or not. Example: `781`. */
            answer_count: number;
            /** Number of these answers with at least one citation. Example: `565`. */
            cited_answer_count: number;
            /** Number of citations in these answers. Example: `1030`. */
            citation_count: number;
            /** Number of pages that match `owner`, `gap` and `domain`, on all pages of the list. Example: `46`. */
            total: number;
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["ListSourcePagesRow"][];
            /** Whether more rows follow this page. */
            has_more: boolean;
            /** Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** A page that AI answers cite. */
        ListSourcePagesRow: {
            /** Rank among all rows of the window; the filters `owner`, `gap` and `domain` do not change it. Example: `3`. */
            rank: number;
            /** Address of the page: `https`, without `www.`, user, default port, fragment, slashes at the end and tracking parameters. A citation that is not an http or https URL is shown as recorded. */
            url: string;
            /** The domain recorded with the latest citation whose domain is the host of `url`, or a parent or subdomain of that host; without such a citation, the domain recorded with the latest citation. In lower case, without `www.` and final dot. Example: `"reddit.com"`. */
            domain: string;
            /** Title in the latest citation that has one; null if no citation has one. Example: `"What do you use to plan projects?"`. */
            title: string | null;
            /**
             * `own`: a domain of the brand or a subdomain of one; `competitor`: the domain that reports show for a recorded rival or a subdomain of it; `other`: any other.
             * @enum {string}
             */
            owner: "own" | "competitor" | "other";
            /** Name of the rival that owns it, spelled as in every report; null if no rival owns it. */
            competitor_name: string | null;
            /** Type of the domain, such as `editorial`, or `competitor` if `owner` is `competitor`; null if unknown. Example: `"community"`. */
            source_type: string | null;
            /** Number of counted answers that cite it. `answers_naming_you`, `answers_naming_competitors_not_you` and `answers_naming_no_brand` add up to this number. Example: `79`. */
            answer_count: number;
            /** Number of its citations; an answer may have several. Example: `83`. */
            citation_count: number;
            /** Number of distinct prompts whose answers cite it. Example: `27`. */
            prompt_count: number;
            /** Percentage of answers that cite it: the weighted mean of the percentages of the engines, over all answers counted. `previous` is 0 if the comparison window has answers and none cites it. */
            answer_share: components["schemas"]["ScoreMetric"];
            /** The engines that cite it. */
            platforms: {
                /** An engine that cites it. */
                platform: components["schemas"]["Engine"];
                /** Number of its answers that cite it. Example: `8`. */
                answer_count: number;
            }[];
            /** Number of answers that name the brand. Example: `36`. */
            answers_naming_you: number;
            /** Number of answers that name a competitor and not the brand. Example: `31`. */
            answers_naming_competitors_not_you: number;
            /** Number of answers that name neither the brand nor a competitor. Example: `12`. */
            answers_naming_no_brand: number;
            /** Time of the first counted answer that cites it. Example: `"2026-10-21T10:00:20.417Z"`. */
            first_cited_at: components["schemas"]["Timestamp"];
            /** Time of the last counted answer that cites it. Example: `"2026-11-18T11:06:52.993Z"`. */
            last_cited_at: components["schemas"]["Timestamp"];
        };
        /** A page of the list, with its window. */
        ListBrandAnswersResponse: {
            /** The window of the list, fixed by the first page; null with `run_id`. */
            window: components["schemas"]["Window"] | null;
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["BrandAnswer"][];
            /** Whether more rows follow this page. */
            has_more: boolean;
            /** Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** A page of the change feed. */
        ListChangesResponse: {
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["ListChangesRow"][];
            /** Whether more rows follow this page. */
            has_more: boolean;
            /** Send it as `cursor` to get the next page; on the last page, to get what changes from now on. */
            next_cursor: string;
        };
        /** A run or a prompt of the brand, at the place of its latest change. */
        ListChangesRow: {
            /**
             * What changed: a run with its answers, or a prompt with its theme.
             * @enum {string}
             */
            kind: "prompt" | "run";
            /** Id of the run or of the prompt. Example: `"prm_tidewell_01"`. */
            id: string;
            /**
             * `deleted` for a prompt that was deleted, whose answers are no longer counted or listed, and for a run that was deleted with its answers. `present` for any other prompt, and for any other run of any status.
             * @enum {string}
             */
            state: "present" | "deleted";
            /** When the command that changed it last began to write; the same for everything in its commit. Example: `"2026-11-20T09:00:00.000Z"`. */
            changed_at: components["schemas"]["Timestamp"];
        };
        /** Whether visibility changed, and what the change is made of. */
        GetVisibilityComparisonResponse: {
            /** The brand in the path. Example: `"brd_tidewell"`. */
            brand_id: string;
            /** The window of the figures. */
            window: components["schemas"]["ComparedWindow"];
            /** Number of answers counted in the window, after the filters. Example: `1751`. */
            answer_count: number;
            /** Number of answers counted in the comparison window; null if the figures are carried. Example: `1521`. */
            previous_answer_count: number | null;
            /** Number of distinct prompts with a counted answer in the window. Example: `23`. */
            prompt_count: number;
            /** Number of distinct prompts with a counted answer in the comparison window; null if the figures are carried. Example: `22`. */
            previous_prompt_count: number | null;
            /** The `visibility` of the visibility report. */
            visibility: components["schemas"]["ScoreMetric"];
            /** The `average_position` of the visibility report. */
            average_position: components["schemas"]["PositionMetric"];
            /** The `sentiment_score` of the visibility report. */
            sentiment_score: components["schemas"]["ScoreMetric"];
            /** The `share_of_voice` of the visibility report. */
            share_of_voice: components["schemas"]["ScoreMetric"];
            /** Whether the change is more than asking the same prompts again would explain: `up`, `down` or `within_noise`; null if nothing is compared. If there are fewer than 8 counted answers in either window, Fisher's exact test (two-sided by probability, at most 1/20) of the answers of all engines together must confirm the change and its sign. */
            verdict: ("up" | "down" | "within_noise") | null;
            /** What visibility might have been if the same prompts had been asked again: Wilson intervals of 95 % for the effective number of answers. */
            run_noise: {
                /** Around `visibility.current`; null if no answer counts. */
                current: {
                    /** Lower bound, a percentage with one decimal. From 0 to 100. Example: `28.1`. */
                    low: number;
                    /** Upper bound, a percentage with one decimal. From 0 to 100. Example: `32.4`. */
                    high: number;
                } | null;
                /** Around `visibility.previous`; null if the figures are carried, and, in the comparison window, if no answer counts. */
                previous: {
                    /** Lower bound, a percentage with one decimal. From 0 to 100. Example: `15.2`. */
                    low: number;
                    /** Upper bound, a percentage with one decimal. From 0 to 100. Example: `19.1`. */
                    high: number;
                } | null;
            };
            /** What visibility might have been with other prompts of the same kind: 95 % intervals from how much the prompts differ. */
            prompt_noise: {
                /** Around `visibility.current`; null if no answer counts, if an engine answered fewer than 20 distinct prompts, or if all prompts agree. */
                current: {
                    /** Lower bound, a percentage with one decimal. From 0 to 100. Example: `27.7`. */
                    low: number;
                    /** Upper bound, a percentage with one decimal. From 0 to 100. Example: `32.8`. */
                    high: number;
                } | null;
                /** Around `visibility.previous`; null if the figures are carried, and, in the comparison window, if no answer counts, if an engine answered fewer than 20 distinct prompts, or if all prompts agree. */
                previous: {
                    /** Lower bound, a percentage with one decimal. From 0 to 100. Example: `14.3`. */
                    low: number;
                    /** Upper bound, a percentage with one decimal. From 0 to 100. Example: `19.9`. */
                    high: number;
                } | null;
            };
            /** Null if nothing is compared. */
            like_for_like: {
                /** Number of pairs with a counted answer in both windows. Example: `132`. */
                pairs_kept: number;
                /** Number of pairs with a counted answer in the window only. Example: `6`. */
                pairs_added: number;
                /** Number of pairs with a counted answer in the comparison window only. Example: `0`. */
                pairs_dropped: number;
                /** Visibility of the window over the kept pairs, each of which counts once; null if no pair was kept. From 0 to 100. Example: `30.3`. */
                current: number | null;
                /** The same pairs over the comparison window; null if no pair was kept. From 0 to 100. Example: `17.1`. */
                previous: number | null;
                /** `current` minus `previous` in points, rounded once from the exact difference; null if no pair was kept. Example: `13.3`. */
                change: number | null;
                /** `visibility.change` minus this `change` in points, rounded once from the exact difference: what comes from pairs that were added or dropped, from pairs that were asked more or less often, and from engines with another share of the weights. Null if no pair was kept. Example: `-0.1`. */
                composition: number | null;
            } | null;
            /** One row for each engine with a counted answer in either window. */
            engines: {
                /** An engine with counted answers in either window. */
                platform: components["schemas"]["Engine"];
                /** Number of the engine's answers counted in the window. Example: `292`. */
                answer_count: number;
                /** Number of its answers counted in the comparison window; null if the figures are carried. Example: `278`. */
                previous_answer_count: number | null;
                /** Number of its answers in the window that name the brand. Example: `87`. */
                named_count: number;
                /** Number of its answers in the comparison window that name the brand; null if the figures are carried. Example: `41`. */
                previous_named_count: number | null;
                /** Percentage of the engine's answers that name the brand. */
                visibility: components["schemas"]["ScoreMetric"];
                /** What the engine contributes to `visibility.change`, in points. The exact contributions of all engines add up to the exact change. An engine that answered in only one of the windows contributes as well. Null if nothing is compared. Example: `2.5`. */
                contribution: number | null;
            }[];
        };
        /** The brand and its rivals in both windows, and who leads by more than chance. */
        GetCompetitorComparisonResponse: {
            /** The brand in the path. Example: `"brd_tidewell"`. */
            brand_id: string;
            /** The window of the figures. */
            window: components["schemas"]["ComparedWindow"];
            /** Number of answers counted in the window, after the filters. Example: `2059`. */
            answer_count: number;
            /** Number of answers counted in the comparison window; null if the figures are carried. Example: `1799`. */
            previous_answer_count: number | null;
            /** Number of ranked brands, the customer's own included. `limit` and `watched` do not change it. Example: `7`. */
            total: number;
            /** The brand's own row; null if no answer passes the filters. */
            you: components["schemas"]["GetCompetitorComparisonRow"] | null;
            /** The first `limit` rows of the competitors report, in its order. With `watched=true`, only watched rivals. */
            data: components["schemas"]["GetCompetitorComparisonRow"][];
        };
        /** The brand or one rival in both windows. */
        GetCompetitorComparisonRow: {
            /** Rank by visibility, 1 first; null for a watched rival that no answer names. Example: `2`. */
            rank: number | null;
            /** Rank in the comparison window, 1 first; null if it has no rank there or nothing is compared. Example: `3`. */
            previous_rank: number | null;
            /** Name of the brand or rival, with the same spelling in every report. Example: `"Tidewell"`. */
            name: string;
            /** Its website; null if none could be confirmed. Example: `"tidewell.example"`. */
            domain: string | null;
            /** Whether this is the brand's own row. */
            is_you: boolean;
            /** Whether the rival is on the brand's watchlist. */
            is_watched: boolean;
            /** Number of answers that name it. Example: `822`. */
            answer_count: number;
            /** Number of answers of the comparison window that name it; null if no answer counts there or the figures are carried. Example: `535`. */
            previous_answer_count: number | null;
            /** Percentage of answers that name it: the weighted mean of the percentages of the engines. */
            visibility: components["schemas"]["ScoreMetric"];
            /** Average position in the answers that name it, 1 first. */
            average_position: components["schemas"]["PositionMetric"];
            /** Average known sentiment of the answers that name it: positive counts 100, neutral and mixed 50, negative 0. */
            sentiment_score: components["schemas"]["ScoreMetric"];
            /** Its mentions as a percentage of the mentions of all listed brands, itself included. `previous` is null if the comparison window names it without listing it. */
            share_of_voice: components["schemas"]["ScoreMetric"];
            /** What `visibility.current` might have been if the same prompts had been asked again; null if no answer counts. */
            visibility_range: {
                /** Lower bound, a percentage with one decimal. From 0 to 100. Example: `37.8`. */
                low: number;
                /** Upper bound, a percentage with one decimal. From 0 to 100. Example: `42`. */
                high: number;
            } | null;
            /** Whether its change is more than asking the same prompts again would explain: `up`, `down` or `within_noise`; null if nothing is compared. If there are fewer than 8 counted answers in either window, Fisher's exact test (two-sided by probability, at most 1/20) of the answers of all engines together must confirm the change and its sign. */
            verdict: ("up" | "down" | "within_noise") | null;
            /** Null in the brand's own row. */
            against_you: {
                /** The rival's visibility minus the brand's, in points, each rounded once from the exact difference. */
                gap: {
                    /** Over the window; null if no answer counts. Example: `14.2`. */
                    current: number | null;
                    /** Over the comparison window; null if no answer counts there or the figures are carried. Example: `23.8`. */
                    previous: number | null;
                    /** `current` minus `previous`, rounded once from the exact difference; null if either is null. Example: `-9.6`. */
                    change: number | null;
                };
                /** Number of counted answers that name the brand and not this rival. Example: `324`. */
                only_you: number;
                /** Number of counted answers that name this rival and not the brand. Example: `617`. */
                only_them: number;
                /** Number of counted answers that name both. Example: `498`. */
                both: number;
                /** One row for each engine with counted answers in the window. */
                engines: {
                    /** An engine with counted answers in the window. */
                    platform: components["schemas"]["Engine"];
                    /** Number of the engine's counted answers. Example: `343`. */
                    answer_count: number;
                    /** Number of counted answers that name the brand and not this rival. Example: `54`. */
                    only_you: number;
                    /** Number of counted answers that name this rival and not the brand. Example: `105`. */
                    only_them: number;
                }[];
                /** Whether the rival is `ahead` of the brand or `behind` it by more than chance would explain; otherwise `level`, as always if fewer than 6 answers name only one of the two. Null if no answer counts. */
                verdict: ("ahead" | "behind" | "level") | null;
            } | null;
        };
        /** A page of the list. */
        GetPortfolioResponse: {
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["GetPortfolioRow"][];
            /** Whether more rows follow this page. */
            has_more: boolean;
            /** Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** One brand in both windows. */
        GetPortfolioRow: {
            /** The id of the brand. Example: `"brd_tidewell"`. */
            brand_id: string;
            /** The name of the brand. Example: `"Tidewell"`. */
            name: string;
            /** The window of the figures. */
            window: components["schemas"]["ComparedWindow"];
            /** Number of answers counted in the window, after the filters. Example: `2059`. */
            answer_count: number;
            /** Number of answers counted in the comparison window; null if the figures are carried. Example: `1799`. */
            previous_answer_count: number | null;
            /** The `visibility` of the visibility report. */
            visibility: components["schemas"]["ScoreMetric"];
            /** The `average_position` of the visibility report. */
            average_position: components["schemas"]["PositionMetric"];
            /** The `sentiment_score` of the visibility report. */
            sentiment_score: components["schemas"]["ScoreMetric"];
            /** The `share_of_voice` of the visibility report. */
            share_of_voice: components["schemas"]["ScoreMetric"];
            /** Whether the change is more than asking the same prompts again would explain: `up`, `down` or `within_noise`; null if nothing is compared. If there are fewer than 8 counted answers in either window, Fisher's exact test (two-sided by probability, at most 1/20) of the answers of all engines together must confirm the change and its sign. */
            verdict: ("up" | "down" | "within_noise") | null;
            /** Null if nothing is compared. */
            like_for_like: {
                /** Number of pairs with a counted answer in both windows. Example: `156`. */
                pairs_kept: number;
                /** Number of pairs with a counted answer in the window only. Example: `6`. */
                pairs_added: number;
                /** Number of pairs with a counted answer in the comparison window only. Example: `0`. */
                pairs_dropped: number;
                /** Visibility of the window over the kept pairs, each of which counts once; null if no pair was kept. From 0 to 100. Example: `40.3`. */
                current: number | null;
                /** The same pairs over the comparison window; null if no pair was kept. From 0 to 100. Example: `29.3`. */
                previous: number | null;
                /** `current` minus `previous` in points, rounded once from the exact difference; null if no pair was kept. Example: `10.9`. */
                change: number | null;
                /** `visibility.change` minus this `change` in points, rounded once from the exact difference: what comes from pairs that were added or dropped, from pairs that were asked more or less often, and from engines with another share of the weights. Null if no pair was kept. Example: `-0.4`. */
                composition: number | null;
            } | null;
            /** What `visibility.current` might have been if the same prompts had been asked again; null if no answer counts. */
            visibility_range: {
                /** Lower bound, a percentage with one decimal. From 0 to 100. Example: `37.8`. */
                low: number;
                /** Upper bound, a percentage with one decimal. From 0 to 100. Example: `42`. */
                high: number;
            } | null;
            /** Engines with counted answers in the window only; empty if nothing is compared. The change is a change of engines, too. */
            engines_added: components["schemas"]["Engine"][];
            /** Engines with counted answers in the comparison window only; empty if nothing is compared. */
            engines_dropped: components["schemas"]["Engine"][];
            /** When the brand's latest run was completed; null if none was. Example: `"2026-11-18T11:07:46.618Z"`. */
            latest_completed_at: components["schemas"]["Timestamp"] | null;
            /** The brand's own rank, 1 first; null if no answer counts. Only with `top_rival=true`. Example: `2`. */
            rank?: number | null;
            /** The highest-ranked rival; null if there is none. Only with `top_rival=true`. */
            top_rival?: {
                /** The rival's rank among all brands, 1 first. Example: `1`. */
                rank: number;
                /** Name of the brand or rival, with the same spelling in every report. Example: `"Quillboard"`. */
                name: string;
                /** Its website; null if none could be confirmed. Example: `"quillboard.example"`. */
                domain: string | null;
                /** Whether the rival is on the brand's watchlist. */
                is_watched: boolean;
                /** Number of answers that name it. Example: `1115`. */
                answer_count: number;
                /** Percentage of answers that name it: the weighted mean over the engines. From 0 to 100. Example: `54.1`. */
                visibility: number;
                /** The rival's visibility minus the brand's, in points, rounded once. Example: `14.2`. */
                gap: number;
                /** Number of counted answers that name the brand and not this rival. Example: `324`. */
                only_you: number;
                /** Number of counted answers that name this rival and not the brand. Example: `617`. */
                only_them: number;
                /** Number of counted answers that name both. Example: `498`. */
                both: number;
                /**
                 * Whether the rival is `ahead` of the brand or `behind` it by more than chance would explain; otherwise `level`.
                 * @enum {string}
                 */
                verdict: "ahead" | "behind" | "level";
            } | null;
        };
        /** The values of the filters that select prompts of a brand. */
        GetFiltersResponse: {
            /** The brand in the path. Example: `"brd_tidewell"`. */
            brand_id: string;
            /** Number of prompts of the brand that are not deleted. Example: `29`. */
            prompt_count: number;
            /** The categories of the prompts, in the order in which the description of `categories` lists them. */
            categories: {
                /** The category, as `categories` takes it. */
                value: components["schemas"]["Category"];
                /** Number of prompts that the value selects. Example: `6`. */
                prompt_count: number;
            }[];
            /** The themes of the prompts, most prompts first, then by id; at most 1,000. The last entry is `none` if some prompts have no theme. */
            themes: {
                /** Id of the theme, or `none`, as `theme_ids` takes it. Example: `"thm_tidewell_agencies"`. */
                value: string;
                /** Name of the theme; null for `none`. Example: `"Agencies"`. */
                name: string | null;
                /** Number of prompts that the value selects. Example: `4`. */
                prompt_count: number;
            }[];
            /** The locations of the prompts, most prompts first, then by bytes of UTF-8; at most 1,000. A location that is empty, begins or ends with a space, or contains control characters or an API key is left out, because a request cannot send it. */
            locations: {
                /** The location. `locations` takes it in double quotes, with inner quotes doubled, if it contains a comma or a double quote. Example: `"Austin, TX"`. */
                value: string;
                /** Number of prompts that the value selects. Example: `1`. */
                prompt_count: number;
            }[];
        };
        /** How the service computes figures. */
        GetMethodologyResponse: {
            /** Version of the rules; it changes when a rule does. Example: `"7"`. */
            version: string;
            /** The weight of each engine in visibility, as a fraction in lowest terms such as `1/2` or `2`. */
            engine_weights: {
                /** Weight of `claude`. Example: `"1"`. */
                claude: string;
                /** Weight of `chatgpt`. Example: `"1"`. */
                chatgpt: string;
                /** Weight of `perplexity`. Example: `"1"`. */
                perplexity: string;
                /** Weight of `gemini`. Example: `"1"`. */
                gemini: string;
                /** Weight of `grok`. Example: `"1"`. */
                grok: string;
                /** Weight of `google_aio`. Example: `"1"`. */
                google_aio: string;
            };
            /** Version of the IANA time zone database that local days are computed with, such as `2026a`. Example: `"2026f"`. */
            zone_data: string;
            /** The rules, in the order in which they build on each other. */
            rules: {
                /** Id of the rule; it stays the same while the rule exists. Example: `"counted_answers"`. */
                id: string;
                /** Name of the rule. Example: `"Counted answers"`. */
                title: string;
                /** The rule in words. Numbers in it that are constants are listed in `constants`. */
                text: string;
                /** The constants of the rule; empty if it has none. */
                constants: {
                    /** Name of the constant, unique within the rule. Example: `"decimals"`. */
                    name: string;
                    /** Value of the constant. Example: `1`. */
                    value: number;
                }[];
            }[];
        };
        /** What the figures of a visibility report are computed from. */
        ExplainVisibilityResponse: {
            /** The brand in the path. Example: `"brd_tidewell"`. */
            brand_id: string;
            /** The window of the figures. */
            window: components["schemas"]["ComparedWindow"];
            /** Number of answers counted in the window, after the filters. Example: `131`. */
            answer_count: number;
            /** Version of the rules of the figures, see `getMethodology`. Example: `"7"`. */
            methodology: string;
            /** The figures of the visibility report before rounding. */
            figures: {
                /** The exact `visibility`; rounded half away from zero to one decimal, it equals the figure in the report. */
                visibility: {
                    /** The figure over the window; null where the report has null. */
                    current: {
                        /** Numerator, a whole number of any length in decimal digits. Example: `"9575"`. */
                        numerator: string;
                        /** Denominator, in the same form. Example: `"231"`. */
                        denominator: string;
                    } | null;
                    /** The figure over the comparison window; null where the report has null. */
                    previous: {
                        /** Numerator, a whole number of any length in decimal digits. Example: `"3175"`. */
                        numerator: string;
                        /** Denominator, in the same form. Example: `"99"`. */
                        denominator: string;
                    } | null;
                };
                /** The exact `average_position`; rounded half away from zero to one decimal, it equals the figure in the report. */
                average_position: {
                    /** The figure over the window; null where the report has null. */
                    current: {
                        /** Numerator, a whole number of any length in decimal digits. Example: `"29"`. */
                        numerator: string;
                        /** Denominator, in the same form. Example: `"18"`. */
                        denominator: string;
                    } | null;
                    /** The figure over the comparison window; null where the report has null. */
                    previous: {
                        /** Numerator, a whole number of any length in decimal digits. Example: `"34"`. */
                        numerator: string;
                        /** Denominator, in the same form. Example: `"21"`. */
                        denominator: string;
                    } | null;
                };
                /** The exact `sentiment_score`; rounded half away from zero to one decimal, it equals the figure in the report. */
                sentiment_score: {
                    /** The figure over the window; null where the report has null. */
                    current: {
                        /** Numerator, a whole number of any length in decimal digits. Example: `"2000"`. */
                        numerator: string;
                        /** Denominator, in the same form. Example: `"27"`. */
                        denominator: string;
                    } | null;
                    /** The figure over the comparison window; null where the report has null. */
                    previous: {
                        /** Numerator, a whole number of any length in decimal digits. Example: `"1325"`. */
                        numerator: string;
                        /** Denominator, in the same form. Example: `"21"`. */
                        denominator: string;
                    } | null;
                };
                /** The exact `share_of_voice`; rounded half away from zero to one decimal, it equals the figure in the report. */
                share_of_voice: {
                    /** The figure over the window; null where the report has null. */
                    current: {
                        /** Numerator, a whole number of any length in decimal digits. Example: `"5400"`. */
                        numerator: string;
                        /** Denominator, in the same form. Example: `"233"`. */
                        denominator: string;
                    } | null;
                    /** The figure over the comparison window; null where the report has null. */
                    previous: {
                        /** Numerator, a whole number of any length in decimal digits. Example: `"840"`. */
                        numerator: string;
                        /** Denominator, in the same form. Example: `"47"`. */
                        denominator: string;
                    } | null;
                };
            };
            /** Number of answers counted in the window that name the brand. Example: `54`. */
            named_count: number;
            /** `named_count` plus the mentions of the listed rivals. `named_count` / `mention_count` is `share_of_voice.current`. Example: `233`. */
            mention_count: number;
            /** One row for each engine with counted answers. */
            engines: {
                /** An engine with counted answers. */
                platform: components["schemas"]["Engine"];
                /** Its weight in visibility, a fraction in lowest terms such as `1/2` or `2`. Example: `"1"`. */
                weight: string;
                /** Number of its answers counted in the window. Example: `22`. */
                answer_count: number;
                /** Number of them that name the brand. Example: `7`. */
                named_count: number;
            }[];
            /** Number of stored answers of the covered runs that are not counted, each under the first reason that applies. With `answer_count` they add up to all stored answers of these runs. */
            excluded: {
                /** Failed questions. Example: `0`. */
                failed: number;
                /** Answers that were filled in from an earlier run. Example: `2`. */
                filled: number;
                /** Other answers to prompts that are deleted. Example: `0`. */
                deleted_prompt: number;
                /** Other answers that do not pass the filters. Example: `23`. */
                filtered_out: number;
            };
            /** Number of runs whose answers are covered: those in the window, or the carried one. Example: `1`. */
            run_count: number;
            /** The covered runs, newest first, at most 400. */
            runs: {
                /** Id of the run. Example: `"run_tidewell_20261118"`. */
                id: string;
                /** When the run completed. Example: `"2026-11-18T11:07:46.618Z"`. */
                completed_at: components["schemas"]["Timestamp"];
                /** Number of its answers that are counted. Example: `131`. */
                answer_count: number;
                /** SHA-256, in hexadecimal digits, of its successful answers that count in reports, regardless of the filters. Each answer is one line with its prompt id, engine, position, sentiment and mentions. The lines are ordered by prompt id and engine. Equal answers give equal digests. */
                digest: string;
            }[];
            /** Number of rivals that are listed in the window. Example: `7`. */
            listed_competitor_count: number;
            /** The rivals whose mentions are part of share of voice, in the order of the competitors report, at most 100: watched ones that no answer names come last. Empty if no answer counts. */
            listed_competitors: string[];
        };
    };
    responses: {
        /**
         * - `missing_api_key`: No API key was supplied.
         *     - `invalid_api_key`: The API key is not recognised.
         *     - `api_key_revoked`: The API key was revoked.
         *     - `api_key_expired`: The API key has expired.
         *     - `api_key_orphaned`: The owner of the API key no longer exists.
         */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 401;
                    /** @enum {unknown} */
                    code?: "missing_api_key" | "invalid_api_key" | "api_key_revoked" | "api_key_expired" | "api_key_orphaned";
                };
            };
        };
        /**
         * - `plan_upgrade_required`: The plan does not include API access.
         *     - `subscription_inactive`: The subscription is not active.
         */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 403;
                    /** @enum {unknown} */
                    code?: "plan_upgrade_required" | "subscription_inactive";
                };
            };
        };
        /** - `not_found`: Not found. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 404;
                    /** @enum {unknown} */
                    code?: "not_found";
                };
            };
        };
        /** - `rate_limited`: The rate limit of the API key is used up. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 429;
                    /** @enum {unknown} */
                    code?: "rate_limited";
                };
            };
        };
        /** - `internal_error`: The service failed. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                RateLimit?: string;
                /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 500;
                    /** @enum {unknown} */
                    code?: "internal_error";
                };
            };
        };
        /** - `service_unavailable`: The service is temporarily unavailable. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                RateLimit?: string;
                /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 503;
                    /** @enum {unknown} */
                    code?: "service_unavailable";
                };
            };
        };
        /** The service could not read the request. The response is a problem document with the code `invalid_parameter` and the status 400 (malformed HTTP), 408 (the request took too long to arrive), 414 (the target is too long), 417 (an `Expect` header other than `100-continue`) or 431 (the headers are too long). */
        Unreadable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "invalid_parameter";
                };
            };
        };
    };
    parameters: {
        /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
        RequestId: string;
    };
    requestBodies: never;
    headers: {
        /** Id of this request: the one that was sent, or one generated by the service. Quote it to support. */
        "X-Request-Id": string;
        /** Responses depend on the key and the time, so caches must not store them. */
        "Cache-Control": "no-store";
        /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
        RateLimit: string;
        /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
        "RateLimit-Policy": string;
        /** Seconds to wait before the next request. */
        "Retry-After": string;
        /** The authentication scheme, with `error` if a key was sent. */
        "WWW-Authenticate": "Bearer" | "Bearer error=\"invalid_token\"";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: never;
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The account and the key in use. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /**
             * - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    listBrands: {
        parameters: {
            query?: {
                /** Maximum number of rows in the response, an integer from 1 to 100. Default: 50. Example: `2`. */
                limit?: number;
                /** `next_cursor` of the previous page, which is also in the `Next-Cursor` header of CSV and NDJSON, unchanged; absent for the first page. Keep all other parameters the same; only `limit`, `format` and `bom` may change. Cursors are opaque and do not expire with time. */
                cursor?: string;
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The brands that the key may read, oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The value of `next_cursor`, with CSV and NDJSON only; absent if that is null. */
                    "Next-Cursor"?: string;
                    /** The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). Present if `has_more` is true and the query has at most 4,000 bytes; otherwise use `Next-Cursor`. */
                    Link?: string;
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"brands.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBrandsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getBrand: {
        parameters: {
            query?: never;
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One brand. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Brand"];
                };
            };
            /**
             * - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getVisibility: {
        parameters: {
            query?: {
                /** Preset window. `7d`, `30d` and `90d` start at midnight (in `tz`) that many days ago, and end now; `365d` starts at midnight 365 days ago and ends at the end of today. Without `period` and dates, the window is `30d`. Cannot be combined with `start_date` and `end_date`. Example: `'90d'`. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in the years 1970 to 9998. Requires `end_date`; cannot be combined with `period`. Example: `'2026-09-15'`. */
                start_date?: string;
                /** Last local day of a custom window, inclusive, YYYY-MM-DD, in the years 1970 to 9998. Requires `start_date`; the window has at most 366 days, both dates included. Example: `'2026-11-15'`. */
                end_date?: string;
                /** IANA time zone of the local days, in any letter case. Default: UTC. Offsets such as `+02:00` are refused. Example: `'America/New_York'`. */
                tz?: string;
                /** Engines to count: one or more of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`. Default: all. A list has at most 2,000 characters. Example: `['claude', 'chatgpt', 'perplexity']`. */
                platforms?: ("claude" | "chatgpt" | "perplexity" | "gemini" | "grok" | "google_aio")[];
                /** Prompt categories to count: one or more of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`. Default: all. A list has at most 2,000 characters. Example: `['discovery', 'use_case']`. */
                categories?: ("discovery" | "problem_solution" | "use_case" | "expert" | "comparison" | "brand_research")[];
                /** Prompt locations to count, exactly as stored on the prompt, such as `"Austin, TX",Germany`. Default: all. An unknown location matches nothing; `.../filters` lists them. A list has at most 2,000 characters. Example: `['Austin, TX', 'Germany']`. */
                locations?: string[];
                /** Ids of the themes to count; `none` selects prompts without a theme. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['none', 'thm_tidewell_agencies']`. */
                theme_ids?: string[];
                /** `true`: only prompts that are recorded as naming the brand; `false`: only the others. Default: all. Example: `false`. */
                is_branded?: boolean;
                /** Adds `breakdown`: the figures by engine (`platform`) or by prompt category (`category`). Example: `'platform'`. */
                group_by?: "platform" | "category";
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** How often, how early and how favourably AI answers name the brand. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Visibility"];
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getCompetitors: {
        parameters: {
            query?: {
                /** Preset window. `7d`, `30d` and `90d` start at midnight (in `tz`) that many days ago, and end now; `365d` starts at midnight 365 days ago and ends at the end of today. Without `period` and dates, the window is `30d`. Cannot be combined with `start_date` and `end_date`. Example: `'7d'`. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in the years 1970 to 9998. Requires `end_date`; cannot be combined with `period`. Example: `'2026-09-15'`. */
                start_date?: string;
                /** Last local day of a custom window, inclusive, YYYY-MM-DD, in the years 1970 to 9998. Requires `start_date`; the window has at most 366 days, both dates included. Example: `'2026-11-15'`. */
                end_date?: string;
                /** IANA time zone of the local days, in any letter case. Default: UTC. Offsets such as `+02:00` are refused. Example: `'America/New_York'`. */
                tz?: string;
                /** Engines to count: one or more of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`. Default: all. A list has at most 2,000 characters. Example: `['claude', 'chatgpt']`. */
                platforms?: ("claude" | "chatgpt" | "perplexity" | "gemini" | "grok" | "google_aio")[];
                /** Prompt categories to count: one or more of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`. Default: all. A list has at most 2,000 characters. Example: `['discovery', 'use_case']`. */
                categories?: ("discovery" | "problem_solution" | "use_case" | "expert" | "comparison" | "brand_research")[];
                /** Prompt locations to count, exactly as stored on the prompt, such as `"Austin, TX",Germany`. Default: all. An unknown location matches nothing; `.../filters` lists them. A list has at most 2,000 characters. Example: `['Austin, TX', 'Germany']`. */
                locations?: string[];
                /** Ids of the themes to count; `none` selects prompts without a theme. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['none', 'thm_tidewell_agencies']`. */
                theme_ids?: string[];
                /** `true`: only prompts that are recorded as naming the brand; `false`: only the others. Default: all. Example: `false`. */
                is_branded?: boolean;
                /** Maximum number of rows in the response, an integer from 1 to 100. Default: 25. Example: `3`. */
                limit?: number;
                /** `true` lists only the rivals on the watchlist, whether an answer names them or not; `limit` is then ignored. Default: false. */
                watched?: boolean;
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The brand and the rivals that AI answers name, ranked by visibility. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"competitors.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Competitors"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** Maximum number of rows in the response, an integer from 1 to 100. Default: 50. Example: `2`. */
                limit?: number;
                /** `next_cursor` of the previous page, which is also in the `Next-Cursor` header of CSV and NDJSON, unchanged; absent for the first page. Keep all other parameters the same; only `limit`, `format` and `bom` may change. Cursors are opaque and do not expire with time. */
                cursor?: string;
                /** Only runs with this status. Default: all. Example: `'completed'`. */
                status?: "pending" | "running" | "completed" | "failed";
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The tracking runs of a brand, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The value of `next_cursor`, with CSV and NDJSON only; absent if that is null. */
                    "Next-Cursor"?: string;
                    /** The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). Present if `has_more` is true and the query has at most 4,000 bytes; otherwise use `Next-Cursor`. */
                    Link?: string;
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"runs.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRunsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
                /** Id of a run of the brand, from `listRuns`. An unknown id returns 404 `not_found`. Example: `'run_tidewell_20261118'`. */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One run. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /**
             * - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    listPrompts: {
        parameters: {
            query?: {
                /** Maximum number of rows in the response, an integer from 1 to 100. Default: 50. Example: `2`. */
                limit?: number;
                /** `next_cursor` of the previous page, which is also in the `Next-Cursor` header of CSV and NDJSON, unchanged; absent for the first page. Keep all other parameters the same; only `limit`, `format` and `bom` may change. Cursors are opaque and do not expire with time. */
                cursor?: string;
                /** Only prompts with this status. Default: all. Example: `'tracked'`. */
                status?: "tracked" | "paused" | "never_run";
                /** Only prompts in this category. Default: all. Example: `'discovery'`. */
                category?: "discovery" | "problem_solution" | "use_case" | "expert" | "comparison" | "brand_research";
                /** Only prompts in the theme with this id; `none` for prompts without a theme. Default: all. Example: `'thm_tidewell_pricing'`. */
                theme_id?: string;
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The prompts of a brand, oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The value of `next_cursor`, with CSV and NDJSON only; absent if that is null. */
                    "Next-Cursor"?: string;
                    /** The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). Present if `has_more` is true and the query has at most 4,000 bytes; otherwise use `Next-Cursor`. */
                    Link?: string;
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"prompts.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPromptsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getPrompt: {
        parameters: {
            query?: never;
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
                /** Id of a prompt of the brand, from `listPrompts`. An unknown id returns 404 `not_found`. Example: `'prm_tidewell_10'`. */
                prompt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One prompt. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prompt"];
                };
            };
            /**
             * - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    listAnswers: {
        parameters: {
            query?: {
                /** Preset window. `7d`, `30d` and `90d` start at midnight (in `tz`) that many days ago, and end now; `365d` starts at midnight 365 days ago and ends at the end of today. Without `period` and dates, the window is `30d`. Cannot be combined with `start_date` and `end_date`. Example: `'30d'`. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in the years 1970 to 9998. Requires `end_date`; cannot be combined with `period`. Example: `'2026-09-15'`. */
                start_date?: string;
                /** Last local day of a custom window, inclusive, YYYY-MM-DD, in the years 1970 to 9998. Requires `start_date`; the window has at most 366 days, both dates included. Example: `'2026-11-15'`. */
                end_date?: string;
                /** IANA time zone of the local days, in any letter case. Default: UTC. Offsets such as `+02:00` are refused. Example: `'America/New_York'`. */
                tz?: string;
                /** Engines to count: one or more of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`. Default: all. A list has at most 2,000 characters. Example: `['chatgpt', 'perplexity']`. */
                platforms?: ("claude" | "chatgpt" | "perplexity" | "gemini" | "grok" | "google_aio")[];
                /** Maximum number of rows in the response, an integer from 1 to 50. Default: 20. Example: `2`. */
                limit?: number;
                /** `next_cursor` of the previous page, which is also in the `Next-Cursor` header of CSV and NDJSON, unchanged; absent for the first page. Keep all other parameters the same; only `limit`, `format` and `bom` may change. Cursors are opaque and do not expire with time. */
                cursor?: string;
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
                /** Id of a prompt of the brand, from `listPrompts`. An unknown id returns 404 `not_found`. Example: `'prm_tidewell_18'`. */
                prompt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The counted answers to a prompt, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The value of `next_cursor`, with CSV and NDJSON only; absent if that is null. */
                    "Next-Cursor"?: string;
                    /** The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). Present if `has_more` is true and the query has at most 4,000 bytes; otherwise use `Next-Cursor`. */
                    Link?: string;
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"answers.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAnswersResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getSiteAccess: {
        parameters: {
            query?: never;
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_harrow_steam'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Whether AI crawlers and search engines can fetch the brand's site. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteAccess"];
                };
            };
            /**
             * - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    listPageAudits: {
        parameters: {
            query?: {
                /** Maximum number of rows in the response, an integer from 1 to 100. Default: 50. Example: `2`. */
                limit?: number;
                /** `next_cursor` of the previous page, which is also in the `Next-Cursor` header of CSV and NDJSON, unchanged; absent for the first page. Keep all other parameters the same; only `limit`, `format` and `bom` may change. Cursors are opaque and do not expire with time. */
                cursor?: string;
                /** Only audits with this status. Default: all. Example: `'completed'`. */
                status?: "pending" | "analyzing" | "completed" | "failed";
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Audits of the brand's pages, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The value of `next_cursor`, with CSV and NDJSON only; absent if that is null. */
                    "Next-Cursor"?: string;
                    /** The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). Present if `has_more` is true and the query has at most 4,000 bytes; otherwise use `Next-Cursor`. */
                    Link?: string;
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"page-audits.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPageAuditsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getPageAudit: {
        parameters: {
            query?: never;
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
                /** Id of an audit of the brand, from `listPageAudits`. An unknown id returns 404 `not_found`. Example: `'audtidewell02'`. */
                audit_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page audit with its dimensions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAuditDetail"];
                };
            };
            /**
             * - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    listRecommendations: {
        parameters: {
            query?: {
                /** Maximum number of rows in the response, an integer from 1 to 100. Default: 50. Example: `2`. */
                limit?: number;
                /** `next_cursor` of the previous page, which is also in the `Next-Cursor` header of CSV and NDJSON, unchanged; absent for the first page. Keep all other parameters the same; only `limit`, `format` and `bom` may change. Cursors are opaque and do not expire with time. */
                cursor?: string;
                /** Only recommendations in this board column. Default: all. Example: `'done'`. */
                status?: "suggested" | "in_progress" | "done" | "dismissed";
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Recommendations with their measured lift, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The value of `next_cursor`, with CSV and NDJSON only; absent if that is null. */
                    "Next-Cursor"?: string;
                    /** The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). Present if `has_more` is true and the query has at most 4,000 bytes; otherwise use `Next-Cursor`. */
                    Link?: string;
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"recommendations.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRecommendationsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getRecommendation: {
        parameters: {
            query?: never;
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
                /** Id of a recommendation of the brand, from `listRecommendations`. An unknown id returns 404 `not_found`. Example: `'rec_tidewell_01'`. */
                recommendation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One recommendation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recommendation"];
                };
            };
            /**
             * - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    listOutreachTargets: {
        parameters: {
            query?: {
                /** Maximum number of rows in the response, an integer from 1 to 100. Default: 50. Example: `2`. */
                limit?: number;
                /** `next_cursor` of the previous page, which is also in the `Next-Cursor` header of CSV and NDJSON, unchanged; absent for the first page. Keep all other parameters the same; only `limit`, `format` and `bom` may change. Cursors are opaque and do not expire with time. */
                cursor?: string;
                /** Only targets in this channel. Default: all. */
                channel?: "reddit" | "publication";
                /** Only targets with this play. Default: all. */
                play?: "comment" | "post" | "pitch";
                /** Only targets in this column of the board. Default: all. Example: `'done'`. */
                status?: "suggested" | "in_progress" | "done" | "dismissed";
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Pages and communities that AI answers cite and that could name the brand, best opportunity first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The value of `next_cursor`, with CSV and NDJSON only; absent if that is null. */
                    "Next-Cursor"?: string;
                    /** The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). Present if `has_more` is true and the query has at most 4,000 bytes; otherwise use `Next-Cursor`. */
                    Link?: string;
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"outreach-targets.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOutreachTargetsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getVisibilitySeries: {
        parameters: {
            query?: {
                /** Preset window. `7d`, `30d` and `90d` start at midnight (in `tz`) that many days ago, and end now; `365d` starts at midnight 365 days ago and ends at the end of today. Without `period` and dates, the window is `30d`. Cannot be combined with `start_date` and `end_date`. Example: `'30d'`. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in the years 1970 to 9998. Requires `end_date`; cannot be combined with `period`. Example: `'2026-09-15'`. */
                start_date?: string;
                /** Last local day of a custom window, inclusive, YYYY-MM-DD, in the years 1970 to 9998. Requires `start_date`; the window has at most 366 days, both dates included. Example: `'2026-11-15'`. */
                end_date?: string;
                /** IANA time zone of the local days, in any letter case. Default: UTC. Offsets such as `+02:00` are refused. Example: `'America/New_York'`. */
                tz?: string;
                /** Engines to count: one or more of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`. Default: all. A list has at most 2,000 characters. Example: `['claude', 'chatgpt']`. */
                platforms?: ("claude" | "chatgpt" | "perplexity" | "gemini" | "grok" | "google_aio")[];
                /** Prompt categories to count: one or more of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`. Default: all. A list has at most 2,000 characters. Example: `['discovery', 'use_case']`. */
                categories?: ("discovery" | "problem_solution" | "use_case" | "expert" | "comparison" | "brand_research")[];
                /** Prompt locations to count, exactly as stored on the prompt, such as `"Austin, TX",Germany`. Default: all. An unknown location matches nothing; `.../filters` lists them. A list has at most 2,000 characters. Example: `['Austin, TX', 'Germany']`. */
                locations?: string[];
                /** Ids of the themes to count; `none` selects prompts without a theme. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['none', 'thm_tidewell_agencies']`. */
                theme_ids?: string[];
                /** `true`: only prompts that are recorded as naming the brand; `false`: only the others. Default: all. Example: `false`. */
                is_branded?: boolean;
                /** Ids of the prompts to count. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['prm_tidewell_18']`. */
                prompt_ids?: string[];
                /** Length of a point, one of `day`, `week`, `month`. Default: day. Weeks begin on Monday. Example: `'week'`. */
                interval?: "day" | "week" | "month";
                /** Adds `breakdown`: the figures by engine (`platform`) or by prompt category (`category`). Example: `'platform'`. */
                group_by?: "platform" | "category";
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The visibility report for each day, week or month of a window. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"visibility-series.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetVisibilitySeriesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getCompetitorSeries: {
        parameters: {
            query?: {
                /** Preset window. `7d`, `30d` and `90d` start at midnight (in `tz`) that many days ago, and end now; `365d` starts at midnight 365 days ago and ends at the end of today. Without `period` and dates, the window is `30d`. Cannot be combined with `start_date` and `end_date`. Example: `'7d'`. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in the years 1970 to 9998. Requires `end_date`; cannot be combined with `period`. Example: `'2026-09-15'`. */
                start_date?: string;
                /** Last local day of a custom window, inclusive, YYYY-MM-DD, in the years 1970 to 9998. Requires `start_date`; the window has at most 366 days, both dates included. Example: `'2026-11-15'`. */
                end_date?: string;
                /** IANA time zone of the local days, in any letter case. Default: UTC. Offsets such as `+02:00` are refused. Example: `'Europe/Berlin'`. */
                tz?: string;
                /** Engines to count: one or more of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`. Default: all. A list has at most 2,000 characters. Example: `['claude', 'chatgpt']`. */
                platforms?: ("claude" | "chatgpt" | "perplexity" | "gemini" | "grok" | "google_aio")[];
                /** Prompt categories to count: one or more of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`. Default: all. A list has at most 2,000 characters. Example: `['discovery', 'use_case']`. */
                categories?: ("discovery" | "problem_solution" | "use_case" | "expert" | "comparison" | "brand_research")[];
                /** Prompt locations to count, exactly as stored on the prompt, such as `"Austin, TX",Germany`. Default: all. An unknown location matches nothing; `.../filters` lists them. A list has at most 2,000 characters. Example: `['Austin, TX', 'Germany']`. */
                locations?: string[];
                /** Ids of the themes to count; `none` selects prompts without a theme. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['none', 'thm_tidewell_agencies']`. */
                theme_ids?: string[];
                /** `true`: only prompts that are recorded as naming the brand; `false`: only the others. Default: all. Example: `false`. */
                is_branded?: boolean;
                /** Ids of the prompts to count. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['prm_tidewell_18']`. */
                prompt_ids?: string[];
                /** Length of a point, one of `day`, `week`, `month`. Default: day. Weeks begin on Monday. Example: `'month'`. */
                interval?: "day" | "week" | "month";
                /** Maximum number of rows in the response, an integer from 1 to 20. Default: 5. Example: `2`. */
                limit?: number;
                /** `true` returns only the rivals on the watchlist, whether an answer names them or not. Default: false. */
                watched?: boolean;
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The brand and its rivals for each day, week or month of a window. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"competitor-series.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCompetitorSeriesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getVisibilityGroups: {
        parameters: {
            query?: {
                /** Preset window. `7d`, `30d` and `90d` start at midnight (in `tz`) that many days ago, and end now; `365d` starts at midnight 365 days ago and ends at the end of today. Without `period` and dates, the window is `30d`. Cannot be combined with `start_date` and `end_date`. Example: `'90d'`. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in the years 1970 to 9998. Requires `end_date`; cannot be combined with `period`. Example: `'2026-09-15'`. */
                start_date?: string;
                /** Last local day of a custom window, inclusive, YYYY-MM-DD, in the years 1970 to 9998. Requires `start_date`; the window has at most 366 days, both dates included. Example: `'2026-11-15'`. */
                end_date?: string;
                /** IANA time zone of the local days, in any letter case. Default: UTC. Offsets such as `+02:00` are refused. Example: `'Europe/Berlin'`. */
                tz?: string;
                /** First local day of the window to compare with, YYYY-MM-DD, in the years 1970 to 9998. Requires `previous_end_date`. Default: the window before. Example: `'2026-09-15'`. */
                previous_start_date?: string;
                /** Last local day of the window to compare with, YYYY-MM-DD, in the years 1970 to 9998. Requires `previous_start_date`. The comparison window has at most 366 days, both dates included, and ends before the first local day of the window. Example: `'2026-11-15'`. */
                previous_end_date?: string;
                /** Engines to count: one or more of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`. Default: all. A list has at most 2,000 characters. Example: `['claude', 'chatgpt']`. */
                platforms?: ("claude" | "chatgpt" | "perplexity" | "gemini" | "grok" | "google_aio")[];
                /** Prompt categories to count: one or more of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`. Default: all. A list has at most 2,000 characters. Example: `['discovery', 'use_case']`. */
                categories?: ("discovery" | "problem_solution" | "use_case" | "expert" | "comparison" | "brand_research")[];
                /** Prompt locations to count, exactly as stored on the prompt, such as `"Austin, TX",Germany`. Default: all. An unknown location matches nothing; `.../filters` lists them. A list has at most 2,000 characters. Example: `['Austin, TX', 'Germany']`. */
                locations?: string[];
                /** Ids of the themes to count; `none` selects prompts without a theme. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['none', 'thm_tidewell_agencies']`. */
                theme_ids?: string[];
                /** `true`: only prompts that are recorded as naming the brand; `false`: only the others. Default: all. Example: `false`. */
                is_branded?: boolean;
                /** Ids of the prompts to count. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['prm_tidewell_18']`. */
                prompt_ids?: string[];
                /** Groups answers by one of `prompt`, `theme`, `location`, `category`, `platform`. Default: prompt. Example: `'theme'`. */
                group_by?: "prompt" | "theme" | "location" | "category" | "platform";
                /** Sorts the rows by one of `answers_naming_competitors_not_you`, `answer_count`, `visibility`, `change`. Default: answers_naming_competitors_not_you. `visibility` and `change` sort by the exact value; rows without one come last. Example: `'change'`. */
                sort?: "answers_naming_competitors_not_you" | "answer_count" | "visibility" | "change";
                /** `desc` puts the greatest value first, `asc` the least. Default: desc. Ties are broken by key in ascending order either way. Example: `'asc'`. */
                order?: "desc" | "asc";
                /** Maximum number of rows in the response, an integer from 1 to 1000. Default: 50. Example: `2`. */
                limit?: number;
                /** `next_cursor` of the previous page, which is also in the `Next-Cursor` header of CSV and NDJSON, unchanged; absent for the first page. Keep all other parameters the same; only `limit`, `format` and `bom` may change. Cursors are opaque and do not expire with time. */
                cursor?: string;
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The visibility report by prompt, theme, location, category or engine, with the rivals named instead. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The value of `next_cursor`, in every format; absent if that is null. */
                    "Next-Cursor"?: string;
                    /** The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). Present if `has_more` is true and the query has at most 4,000 bytes; otherwise use `Next-Cursor`. */
                    Link?: string;
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"visibility-groups.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetVisibilityGroupsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    listSourceDomains: {
        parameters: {
            query?: {
                /** Preset window. `7d`, `30d` and `90d` start at midnight (in `tz`) that many days ago, and end now; `365d` starts at midnight 365 days ago and ends at the end of today. Without `period` and dates, the window is `30d`. Cannot be combined with `start_date` and `end_date`. Example: `'90d'`. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in the years 1970 to 9998. Requires `end_date`; cannot be combined with `period`. Example: `'2026-09-15'`. */
                start_date?: string;
                /** Last local day of a custom window, inclusive, YYYY-MM-DD, in the years 1970 to 9998. Requires `start_date`; the window has at most 366 days, both dates included. Example: `'2026-11-15'`. */
                end_date?: string;
                /** IANA time zone of the local days, in any letter case. Default: UTC. Offsets such as `+02:00` are refused. Example: `'America/New_York'`. */
                tz?: string;
                /** First local day of the window to compare with, YYYY-MM-DD, in the years 1970 to 9998. Requires `previous_end_date`. Default: the window before. Example: `'2026-09-15'`. */
                previous_start_date?: string;
                /** Last local day of the window to compare with, YYYY-MM-DD, in the years 1970 to 9998. Requires `previous_start_date`. The comparison window has at most 366 days, both dates included, and ends before the first local day of the window. Example: `'2026-11-15'`. */
                previous_end_date?: string;
                /** Engines to count: one or more of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`. Default: all. A list has at most 2,000 characters. Example: `['claude', 'chatgpt']`. */
                platforms?: ("claude" | "chatgpt" | "perplexity" | "gemini" | "grok" | "google_aio")[];
                /** Prompt categories to count: one or more of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`. Default: all. A list has at most 2,000 characters. Example: `['discovery', 'use_case']`. */
                categories?: ("discovery" | "problem_solution" | "use_case" | "expert" | "comparison" | "brand_research")[];
                /** Prompt locations to count, exactly as stored on the prompt, such as `"Austin, TX",Germany`. Default: all. An unknown location matches nothing; `.../filters` lists them. A list has at most 2,000 characters. Example: `['Austin, TX', 'Germany']`. */
                locations?: string[];
                /** Ids of the themes to count; `none` selects prompts without a theme. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['none', 'thm_tidewell_agencies']`. */
                theme_ids?: string[];
                /** `true`: only prompts that are recorded as naming the brand; `false`: only the others. Default: all. Example: `false`. */
                is_branded?: boolean;
                /** Ids of the prompts to count. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['prm_tidewell_18']`. */
                prompt_ids?: string[];
                /** Only rows with one of these owners: one or more of `own`, `competitor`, `other`. Default: all. A list has at most 2,000 characters. Example: `['competitor', 'other']`. */
                owner?: ("own" | "competitor" | "other")[];
                /** `true`: only rows that are cited by an answer that names a competitor and not the brand; `false`: only the others. Default: all. Example: `true`. */
                gap?: boolean;
                /** Sorts the rows by one of `answer_share`, `answers_naming_competitors_not_you`, `citation_count`, `change`. Default: answer_share. `answer_share` and its `change` sort by the exact value; rows without a change come last. Example: `'change'`. */
                sort?: "answer_share" | "answers_naming_competitors_not_you" | "citation_count" | "change";
                /** `desc` puts the greatest value first, `asc` the least. Default: desc. Ties are broken by `rank` either way. Example: `'asc'`. */
                order?: "desc" | "asc";
                /** Maximum number of rows in the response, an integer from 1 to 1000. Default: 50. Example: `2`. */
                limit?: number;
                /** `next_cursor` of the previous page, which is also in the `Next-Cursor` header of CSV and NDJSON, unchanged; absent for the first page. Keep all other parameters the same; only `limit`, `format` and `bom` may change. Cursors are opaque and do not expire with time. */
                cursor?: string;
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The domains that AI answers cite, those in the greatest share of answers first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The value of `next_cursor`, in every format; absent if that is null. */
                    "Next-Cursor"?: string;
                    /** The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). Present if `has_more` is true and the query has at most 4,000 bytes; otherwise use `Next-Cursor`. */
                    Link?: string;
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"source-domains.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSourceDomainsResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    listSourcePages: {
        parameters: {
            query?: {
                /** Preset window. `7d`, `30d` and `90d` start at midnight (in `tz`) that many days ago, and end now; `365d` starts at midnight 365 days ago and ends at the end of today. Without `period` and dates, the window is `30d`. Cannot be combined with `start_date` and `end_date`. Example: `'30d'`. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in the years 1970 to 9998. Requires `end_date`; cannot be combined with `period`. Example: `'2026-09-15'`. */
                start_date?: string;
                /** Last local day of a custom window, inclusive, YYYY-MM-DD, in the years 1970 to 9998. Requires `start_date`; the window has at most 366 days, both dates included. Example: `'2026-11-15'`. */
                end_date?: string;
                /** IANA time zone of the local days, in any letter case. Default: UTC. Offsets such as `+02:00` are refused. Example: `'Europe/London'`. */
                tz?: string;
                /** First local day of the window to compare with, YYYY-MM-DD, in the years 1970 to 9998. Requires `previous_end_date`. Default: the window before. Example: `'2026-09-15'`. */
                previous_start_date?: string;
                /** Last local day of the window to compare with, YYYY-MM-DD, in the years 1970 to 9998. Requires `previous_start_date`. The comparison window has at most 366 days, both dates included, and ends before the first local day of the window. Example: `'2026-11-15'`. */
                previous_end_date?: string;
                /** Engines to count: one or more of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`. Default: all. A list has at most 2,000 characters. Example: `['claude', 'chatgpt']`. */
                platforms?: ("claude" | "chatgpt" | "perplexity" | "gemini" | "grok" | "google_aio")[];
                /** Prompt categories to count: one or more of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`. Default: all. A list has at most 2,000 characters. Example: `['discovery', 'use_case']`. */
                categories?: ("discovery" | "problem_solution" | "use_case" | "expert" | "comparison" | "brand_research")[];
                /** Prompt locations to count, exactly as stored on the prompt, such as `"Austin, TX",Germany`. Default: all. An unknown location matches nothing; `.../filters` lists them. A list has at most 2,000 characters. Example: `['Austin, TX', 'Germany']`. */
                locations?: string[];
                /** Ids of the themes to count; `none` selects prompts without a theme. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['none', 'thm_tidewell_agencies']`. */
                theme_ids?: string[];
                /** `true`: only prompts that are recorded as naming the brand; `false`: only the others. Default: all. Example: `false`. */
                is_branded?: boolean;
                /** Ids of the prompts to count. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['prm_tidewell_18']`. */
                prompt_ids?: string[];
                /** Only rows with one of these owners: one or more of `own`, `competitor`, `other`. Default: all. A list has at most 2,000 characters. Example: `['competitor', 'other']`. */
                owner?: ("own" | "competitor" | "other")[];
                /** `true`: only rows that are cited by an answer that names a competitor and not the brand; `false`: only the others. Default: all. Example: `true`. */
                gap?: boolean;
                /** Only pages of this domain, such as `example.com`. Default: all. A single value, not a list. Letter case, a final dot and a leading `www.` are ignored; subdomains are other domains. An unknown domain matches nothing. Example: `'reddit.com'`. */
                domain?: string;
                /** Sorts the rows by one of `answer_share`, `answers_naming_competitors_not_you`, `citation_count`, `change`. Default: answer_share. `answer_share` and its `change` sort by the exact value; rows without a change come last. Example: `'change'`. */
                sort?: "answer_share" | "answers_naming_competitors_not_you" | "citation_count" | "change";
                /** `desc` puts the greatest value first, `asc` the least. Default: desc. Ties are broken by `rank` either way. Example: `'asc'`. */
                order?: "desc" | "asc";
                /** Maximum number of rows in the response, an integer from 1 to 1000. Default: 50. Example: `2`. */
                limit?: number;
                /** `next_cursor` of the previous page, which is also in the `Next-Cursor` header of CSV and NDJSON, unchanged; absent for the first page. Keep all other parameters the same; only `limit`, `format` and `bom` may change. Cursors are opaque and do not expire with time. */
                cursor?: string;
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The pages that AI answers cite, those in the greatest share of answers first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The value of `next_cursor`, in every format; absent if that is null. */
                    "Next-Cursor"?: string;
                    /** The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). Present if `has_more` is true and the query has at most 4,000 bytes; otherwise use `Next-Cursor`. */
                    Link?: string;
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"source-pages.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSourcePagesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    listBrandAnswers: {
        parameters: {
            query?: {
                /** Preset window. `7d`, `30d` and `90d` start at midnight (in `tz`) that many days ago, and end now; `365d` starts at midnight 365 days ago and ends at the end of today. Without `period` and dates, the window is `30d`. Cannot be combined with `start_date` and `end_date`. Example: `'90d'`. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in the years 1970 to 9998. Requires `end_date`; cannot be combined with `period`. Example: `'2026-09-15'`. */
                start_date?: string;
                /** Last local day of a custom window, inclusive, YYYY-MM-DD, in the years 1970 to 9998. Requires `start_date`; the window has at most 366 days, both dates included. Example: `'2026-11-15'`. */
                end_date?: string;
                /** IANA time zone of the local days, in any letter case. Default: UTC. Offsets such as `+02:00` are refused. Example: `'Europe/Berlin'`. */
                tz?: string;
                /** Only answers of the run with this id. The run replaces the window, so `period`, `start_date` and `end_date` must be absent. `tz` must be valid and the same on every page, but has no effect. A run that is not completed, or not of this brand, has no answers here. Example: `'run_tidewell_20261118'`. */
                run_id?: string;
                /** Engines to count: one or more of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`. Default: all. A list has at most 2,000 characters. Example: `['claude', 'chatgpt']`. */
                platforms?: ("claude" | "chatgpt" | "perplexity" | "gemini" | "grok" | "google_aio")[];
                /** Prompt categories to count: one or more of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`. Default: all. A list has at most 2,000 characters. Example: `['discovery', 'use_case']`. */
                categories?: ("discovery" | "problem_solution" | "use_case" | "expert" | "comparison" | "brand_research")[];
                /** Prompt locations to count, exactly as stored on the prompt, such as `"Austin, TX",Germany`. Default: all. An unknown location matches nothing; `.../filters` lists them. A list has at most 2,000 characters. Example: `['Austin, TX', 'Germany']`. */
                locations?: string[];
                /** Ids of the themes to count; `none` selects prompts without a theme. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['none', 'thm_tidewell_agencies']`. */
                theme_ids?: string[];
                /** `true`: only prompts that are recorded as naming the brand; `false`: only the others. Default: all. Example: `false`. */
                is_branded?: boolean;
                /** Ids of the prompts to count. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['prm_tidewell_18']`. */
                prompt_ids?: string[];
                /** `true`: only answers that name the brand; `false`: only answers that do not. Default: all. Example: `false`. */
                named?: boolean;
                /** Only answers that name this rival, in any spelling that counts as the same name: upper and lower case, white space, invisible characters and the form of apostrophes and dashes do not matter. One name, not a list. The brand's own name matches nothing. Example: `'plannary'`. */
                competitor?: string;
                /** Only answers that do not name this rival; see `competitor`. With an unknown name or the brand's own name, all answers. */
                without_competitor?: string;
                /** Only answers that name the brand with one of these sentiments: one or more of `positive`, `neutral`, `negative`, `mixed`. The `neutral` of the visibility report is `neutral,mixed` here. Default: all. A list has at most 2,000 characters. */
                sentiment?: ("positive" | "neutral" | "negative" | "mixed")[];
                /** Only answers that cite this domain. One domain, not a list; upper and lower case, a final dot and a leading `www.` do not matter. Example: `'reddit.com'`. */
                source_domain?: string;
                /** Only answers that cite this page: the `url` of a row of `sources/pages`, or any address that leads to it. One URL, not a list. */
                source_page?: string;
                /** `true`: only answers that name a rival and not the brand, which `answers_naming_competitors_not_you` counts; `false`: only the others. Default: all. Example: `true`. */
                gap?: boolean;
                /** Maximum number of rows in the response, an integer from 1 to 500. Default: 100. Example: `2`. */
                limit?: number;
                /** `next_cursor` of the previous page, which is also in the `Next-Cursor` header of CSV and NDJSON, unchanged; absent for the first page. Keep all other parameters the same; only `limit`, `format` and `bom` may change. Cursors are opaque and do not expire with time. */
                cursor?: string;
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The counted answers of a brand, newest run first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The value of `next_cursor`, in every format; absent if that is null. */
                    "Next-Cursor"?: string;
                    /** The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). Present if `has_more` is true and the query has at most 4,000 bytes; otherwise use `Next-Cursor`. */
                    Link?: string;
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"brand-answers.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBrandAnswersResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** Maximum number of rows in the response, an integer from 1 to 1000. Default: 100. Example: `2`. */
                limit?: number;
                /** `next_cursor` of the previous page, which is also in the `Next-Cursor` header of CSV and NDJSON, unchanged; absent for the first page. Keep all other parameters the same; only `limit`, `format` and `bom` may change. Cursors are opaque and do not expire with time. */
                cursor?: string;
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The runs and prompts of a brand in the order of their latest change, to keep a copy up to date. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The value of `next_cursor`, in every format; absent if that is null. */
                    "Next-Cursor"?: string;
                    /** The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). Present if `has_more` is true and the query has at most 4,000 bytes; otherwise use `Next-Cursor`. */
                    Link?: string;
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"changes.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListChangesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getVisibilityComparison: {
        parameters: {
            query?: {
                /** Preset window. `7d`, `30d` and `90d` start at midnight (in `tz`) that many days ago, and end now; `365d` starts at midnight 365 days ago and ends at the end of today. Without `period` and dates, the window is `30d`. Cannot be combined with `start_date` and `end_date`. Example: `'90d'`. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in the years 1970 to 9998. Requires `end_date`; cannot be combined with `period`. Example: `'2026-09-15'`. */
                start_date?: string;
                /** Last local day of a custom window, inclusive, YYYY-MM-DD, in the years 1970 to 9998. Requires `start_date`; the window has at most 366 days, both dates included. Example: `'2026-11-15'`. */
                end_date?: string;
                /** IANA time zone of the local days, in any letter case. Default: UTC. Offsets such as `+02:00` are refused. Example: `'America/New_York'`. */
                tz?: string;
                /** First local day of the window to compare with, YYYY-MM-DD, in the years 1970 to 9998. Requires `previous_end_date`. Default: the window before. Example: `'2026-09-15'`. */
                previous_start_date?: string;
                /** Last local day of the window to compare with, YYYY-MM-DD, in the years 1970 to 9998. Requires `previous_start_date`. The comparison window has at most 366 days, both dates included, and ends before the first local day of the window. Example: `'2026-11-15'`. */
                previous_end_date?: string;
                /** Engines to count: one or more of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`. Default: all. A list has at most 2,000 characters. Example: `['claude', 'chatgpt']`. */
                platforms?: ("claude" | "chatgpt" | "perplexity" | "gemini" | "grok" | "google_aio")[];
                /** Prompt categories to count: one or more of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`. Default: all. A list has at most 2,000 characters. Example: `['discovery', 'use_case']`. */
                categories?: ("discovery" | "problem_solution" | "use_case" | "expert" | "comparison" | "brand_research")[];
                /** Prompt locations to count, exactly as stored on the prompt, such as `"Austin, TX",Germany`. Default: all. An unknown location matches nothing; `.../filters` lists them. A list has at most 2,000 characters. Example: `['Austin, TX', 'Germany']`. */
                locations?: string[];
                /** Ids of the themes to count; `none` selects prompts without a theme. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['none', 'thm_tidewell_agencies']`. */
                theme_ids?: string[];
                /** `true`: only prompts that are recorded as naming the brand; `false`: only the others. Default: all. Example: `false`. */
                is_branded?: boolean;
                /** Ids of the prompts to count. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['prm_tidewell_18']`. */
                prompt_ids?: string[];
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Whether a change of visibility is more than noise, and what it is made of. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetVisibilityComparisonResponse"];
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getCompetitorComparison: {
        parameters: {
            query?: {
                /** Preset window. `7d`, `30d` and `90d` start at midnight (in `tz`) that many days ago, and end now; `365d` starts at midnight 365 days ago and ends at the end of today. Without `period` and dates, the window is `30d`. Cannot be combined with `start_date` and `end_date`. Example: `'90d'`. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in the years 1970 to 9998. Requires `end_date`; cannot be combined with `period`. Example: `'2026-09-15'`. */
                start_date?: string;
                /** Last local day of a custom window, inclusive, YYYY-MM-DD, in the years 1970 to 9998. Requires `start_date`; the window has at most 366 days, both dates included. Example: `'2026-11-15'`. */
                end_date?: string;
                /** IANA time zone of the local days, in any letter case. Default: UTC. Offsets such as `+02:00` are refused. Example: `'America/New_York'`. */
                tz?: string;
                /** First local day of the window to compare with, YYYY-MM-DD, in the years 1970 to 9998. Requires `previous_end_date`. Default: the window before. Example: `'2026-09-15'`. */
                previous_start_date?: string;
                /** Last local day of the window to compare with, YYYY-MM-DD, in the years 1970 to 9998. Requires `previous_start_date`. The comparison window has at most 366 days, both dates included, and ends before the first local day of the window. Example: `'2026-11-15'`. */
                previous_end_date?: string;
                /** Engines to count: one or more of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`. Default: all. A list has at most 2,000 characters. Example: `['claude', 'chatgpt']`. */
                platforms?: ("claude" | "chatgpt" | "perplexity" | "gemini" | "grok" | "google_aio")[];
                /** Prompt categories to count: one or more of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`. Default: all. A list has at most 2,000 characters. Example: `['discovery', 'use_case']`. */
                categories?: ("discovery" | "problem_solution" | "use_case" | "expert" | "comparison" | "brand_research")[];
                /** Prompt locations to count, exactly as stored on the prompt, such as `"Austin, TX",Germany`. Default: all. An unknown location matches nothing; `.../filters` lists them. A list has at most 2,000 characters. Example: `['Austin, TX', 'Germany']`. */
                locations?: string[];
                /** Ids of the themes to count; `none` selects prompts without a theme. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['none', 'thm_tidewell_agencies']`. */
                theme_ids?: string[];
                /** `true`: only prompts that are recorded as naming the brand; `false`: only the others. Default: all. Example: `false`. */
                is_branded?: boolean;
                /** Ids of the prompts to count. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['prm_tidewell_18']`. */
                prompt_ids?: string[];
                /** Maximum number of rows in the response, an integer from 1 to 100. Default: 25. Example: `2`. */
                limit?: number;
                /** `true` returns only the rivals on the watchlist, whether an answer names them or not. Default: false. */
                watched?: boolean;
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Whether rivals moved, and whether one leads, by more than chance. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"competitor-comparison.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCompetitorComparisonResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getPortfolio: {
        parameters: {
            query?: {
                /** Preset window. `7d`, `30d` and `90d` start at midnight (in `tz`) that many days ago, and end now; `365d` starts at midnight 365 days ago and ends at the end of today. Without `period` and dates, the window is `30d`. Cannot be combined with `start_date` and `end_date`. Example: `'90d'`. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in the years 1970 to 9998. Requires `end_date`; cannot be combined with `period`. Example: `'2026-09-15'`. */
                start_date?: string;
                /** Last local day of a custom window, inclusive, YYYY-MM-DD, in the years 1970 to 9998. Requires `start_date`; the window has at most 366 days, both dates included. Example: `'2026-11-15'`. */
                end_date?: string;
                /** IANA time zone of the local days, in any letter case. Default: UTC. Offsets such as `+02:00` are refused. Example: `'America/New_York'`. */
                tz?: string;
                /** First local day of the window to compare with, YYYY-MM-DD, in the years 1970 to 9998. Requires `previous_end_date`. Default: the window before. Example: `'2026-09-15'`. */
                previous_start_date?: string;
                /** Last local day of the window to compare with, YYYY-MM-DD, in the years 1970 to 9998. Requires `previous_start_date`. The comparison window has at most 366 days, both dates included, and ends before the first local day of the window. Example: `'2026-11-15'`. */
                previous_end_date?: string;
                /** Engines to count: one or more of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`. Default: all. A list has at most 2,000 characters. Example: `['claude', 'chatgpt']`. */
                platforms?: ("claude" | "chatgpt" | "perplexity" | "gemini" | "grok" | "google_aio")[];
                /** `true`: only prompts that are recorded as naming the brand; `false`: only the others. Default: all. Example: `false`. */
                is_branded?: boolean;
                /** `true` adds `rank` and `top_rival` to each row: who leads, by how much, and whether by more than chance. Default: false. Example: `true`. */
                top_rival?: boolean;
                /** Maximum number of rows in the response, an integer from 1 to 50. Default: 25. Example: `2`. */
                limit?: number;
                /** `next_cursor` of the previous page, which is also in the `Next-Cursor` header of CSV and NDJSON, unchanged; absent for the first page. Keep all other parameters the same; only `limit`, `format` and `bom` may change. Cursors are opaque and do not expire with time. */
                cursor?: string;
                /** Format of the response, one of `json`, `csv`, `ndjson`. Default: json. `csv` and `ndjson` contain only the rows of `data`. Import CSV as comma-separated. The `Accept` header is ignored, and errors are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
                /** `true` begins CSV with a byte order mark, for spreadsheets that would otherwise assume an encoding other than UTF-8. Requires `format=csv`. */
                bom?: boolean;
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Which of your brands moved by more than chance. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The value of `next_cursor`, in every format; absent if that is null. */
                    "Next-Cursor"?: string;
                    /** The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). Present if `has_more` is true and the query has at most 4,000 bytes; otherwise use `Next-Cursor`. */
                    Link?: string;
                    /** With CSV and NDJSON: there are no partial responses. */
                    "Accept-Ranges"?: "none";
                    /** With `format=csv` only: saves the response as a file. */
                    "Content-Disposition"?: "attachment; filename=\"portfolio.csv\"";
                    /** With CSV and NDJSON of 1,024 bytes or more, for a request that accepts gzip. */
                    "Content-Encoding"?: "gzip";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPortfolioResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getFilters: {
        parameters: {
            query?: never;
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The values of the filters that select prompts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetFiltersResponse"];
                };
            };
            /**
             * - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    getMethodology: {
        parameters: {
            query?: never;
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** How figures are computed: rules, constants, engine weights and time zone data. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetMethodologyResponse"];
                };
            };
            /**
             * - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
    explainVisibility: {
        parameters: {
            query?: {
                /** Preset window. `7d`, `30d` and `90d` start at midnight (in `tz`) that many days ago, and end now; `365d` starts at midnight 365 days ago and ends at the end of today. Without `period` and dates, the window is `30d`. Cannot be combined with `start_date` and `end_date`. Example: `'7d'`. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in the years 1970 to 9998. Requires `end_date`; cannot be combined with `period`. Example: `'2026-09-15'`. */
                start_date?: string;
                /** Last local day of a custom window, inclusive, YYYY-MM-DD, in the years 1970 to 9998. Requires `start_date`; the window has at most 366 days, both dates included. Example: `'2026-11-15'`. */
                end_date?: string;
                /** IANA time zone of the local days, in any letter case. Default: UTC. Offsets such as `+02:00` are refused. Example: `'America/New_York'`. */
                tz?: string;
                /** First local day of the window to compare with, YYYY-MM-DD, in the years 1970 to 9998. Requires `previous_end_date`. Default: the window before. Example: `'2026-09-15'`. */
                previous_start_date?: string;
                /** Last local day of the window to compare with, YYYY-MM-DD, in the years 1970 to 9998. Requires `previous_start_date`. The comparison window has at most 366 days, both dates included, and ends before the first local day of the window. Example: `'2026-11-15'`. */
                previous_end_date?: string;
                /** Engines to count: one or more of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`. Default: all. A list has at most 2,000 characters. Example: `['claude', 'chatgpt']`. */
                platforms?: ("claude" | "chatgpt" | "perplexity" | "gemini" | "grok" | "google_aio")[];
                /** Prompt categories to count: one or more of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`. Default: all. A list has at most 2,000 characters. Example: `['discovery', 'use_case']`. */
                categories?: ("discovery" | "problem_solution" | "use_case" | "expert" | "comparison" | "brand_research")[];
                /** Prompt locations to count, exactly as stored on the prompt, such as `"Austin, TX",Germany`. Default: all. An unknown location matches nothing; `.../filters` lists them. A list has at most 2,000 characters. Example: `['Austin, TX', 'Germany']`. */
                locations?: string[];
                /** Ids of the themes to count; `none` selects prompts without a theme. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['none', 'thm_tidewell_agencies']`. */
                theme_ids?: string[];
                /** `true`: only prompts that are recorded as naming the brand; `false`: only the others. Default: all. Example: `false`. */
                is_branded?: boolean;
                /** Ids of the prompts to count. Default: all. An unknown id matches nothing. A list has at most 2,000 characters. Example: `['prm_tidewell_18']`. */
                prompt_ids?: string[];
            };
            header?: {
                /** Your own id for the request: 1 to 64 letters, digits, `.`, `_` and `-`. The response repeats it. If it is missing or has another form, the service generates one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. An unknown id returns 404 `not_found`. Example: `'brd_tidewell'`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** What a visibility report is computed from: exact figures, counts, runs and their digests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplainVisibilityResponse"];
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A query parameter is unknown.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`). */
                    RateLimit?: string;
                    /** Number of requests that the key may send (`q`) in a window of `w` seconds. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {unknown} */
                        code?: "invalid_parameter" | "unknown_parameter" | "api_key_in_url";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Unreadable"];
        };
    };
}
