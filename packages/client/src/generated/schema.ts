/* Written from docs/openapi.json by apps/documents; do not edit. `npm run openapi` writes it. */

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
         * What a key may read and how often: a good first request, and the way to learn when the key or a trial ends. It tells neither name nor e-mail of the owner.
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
         * The brands that the key reads, oldest first
         * A key that is restricted to some brands lists only those. The figures of `latest_run` are those stored when that run completed.
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
         * A brand with the figures of its latest completed run. One of another account, or one that the key does not read, is as little found as one that does not exist.
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
         * How often, how early and how kindly AI answers name the brand
         * Figures over the answers of the completed runs in the window, each beside the window before. Without a run in the window they are those of the latest run before it, and nothing is compared. Failed and filled-in answers never count, nor do those of deleted prompts.
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
         * The brand among the rivals that AI answers name
         * Listed is a rival that more than one answer names, that an answer names with its website, or that is on the watchlist; the own name of the brand is none, even where an answer has it among the competitors. The order is that of visibility, and `data` has the first `limit` rows of it; `you` is the row of the brand wherever it stands. The window is chosen as for the visibility report.
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
         * A run asks every tracked prompt once on each of its engines. Its figures are fixed when it completes, so they can differ from those of a report, which leaves out filled-in answers and prompts deleted since.
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
         * One tracking run with the figures fixed at its completion.
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
         * What the engines are asked for the brand, with category, theme and market. Deleted prompts are not listed, and their answers count in no report.
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
         * A question that the engines are asked for the brand. A deleted prompt is not found.
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
         * The answers to a prompt that reports count, newest first
         * The answers that the visibility report counts: over the same window and engines those of all prompts add up to its `answer_count`. The first page fixes the window for the whole walk.
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
         * The latest check of the site and the ones before. While a check runs, or after it failed, verdict, counts, findings and crawlers stay those of the last one that completed; `checked_at` says which.
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
         * Each audit with its scores; dimensions, signals and advice come with a single one (`getPageAudit`).
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
         * The detail form: with each audited dimension, its weight, its signals and what to do.
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
         * What to do about the gaps, newest first, with the lift that was measured
         * The cards of the action board. One that is done carries what was measured since.
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
         * One card of the action board; `measurement` is null unless it is done.
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
         * Places that AI answers cite and where the brand could be named, ranked by opportunity
         * Counts and scores are over the 90 days before `counts_as_of`; status, steps and dates are those of now. The board is counted anew now and then, and a cursor from before that is refused with `invalid_cursor`: start again from the first page.
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
         * The visibility report of each day, week or month of a window
         * Each point has the counts and current figures of the visibility report over its own days. Points run by date from the first local day of the window to its last, cut off where it begins and ends. A point without a completed run is empty: nothing is carried into it.
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
         * The brand and its rivals in each day, week or month of a window
         * The rows are those of the competitors report of the whole window; each has its place and figures in every point, as the competitors report of those days gives them. `limit` holds with `watched=true` too. CSV and NDJSON have a row for each brand and point.
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
         * Which prompts, themes, locations, categories or engines are won and lost, and to whom
         * A row for every group of answers in the window, with its figures beside the window before and the rivals that its answers name instead of the brand. A row equals the visibility report that is filtered by it. The first page pins the window and what was counted; a later page is of the same state, or its cursor is refused.
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
         * What kind of question a prompt is.
         * @enum {string}
         */
        Category: "discovery" | "problem_solution" | "use_case" | "expert" | "comparison" | "brand_research";
        /** One step of what a board proposes. */
        Step: {
            /** What to do in this step. */
            text: string;
            /** Whether it is done. */
            completed: boolean;
        };
        /** A percentage or a score from 0 to 100, beside the time before. */
        ScoreMetric: {
            /** Over the window, one decimal; null when there is nothing to measure. */
            current: number | null;
            /** Over the comparison window; null when that has nothing to measure or figures are carried. */
            previous: number | null;
            /** `current` minus `previous` in points, rounded once from the exact values, so it may differ from what the two shown give; null when either is null. */
            change: number | null;
        };
        /** An average position beside the time before. 1 is first, so a lower one is better. */
        PositionMetric: {
            /** Over the window, one decimal; null when there is nothing to measure. */
            current: number | null;
            /** Over the comparison window; null when that has nothing to measure or figures are carried. */
            previous: number | null;
            /** `current` minus `previous` in points, rounded once from the exact values, so it may differ from what the two shown give; null when either is null. */
            change: number | null;
        };
        /** The time that figures are over: from completed runs inside it answers are counted. */
        Window: {
            /** Start of the window, included. */
            start: components["schemas"]["Timestamp"];
            /** End of the window, not included. */
            end: components["schemas"]["Timestamp"];
            /** The comparison window runs from here until before `start`. */
            previous_start: components["schemas"]["Timestamp"];
            /** Zone whose days bound the window, in IANA spelling; that of `tz`. */
            time_zone: string;
            /**
             * The preset; null for a custom window.
             * @enum {string|null}
             */
            period: "7d" | "30d" | "90d" | "365d" | null;
            /** Completion of the run before the window whose figures these are, when the window held none; null otherwise. */
            carried_from: components["schemas"]["Timestamp"] | null;
        };
        /** The account and the key that asks. */
        Account: {
            /** The account that the key reads. */
            account_id: string;
            /** The plan of the account. */
            plan: {
                /**
                 * The plan; `starter` has no API access.
                 * @enum {string}
                 */
                id: "starter" | "pro" | "business" | "agency" | "agency_scale" | "pilot";
                /** The plan as it is called to customers. */
                name: string;
                /** Whether the account is on trial. */
                is_trialing: boolean;
                /** When the trial ends; null outside a trial. */
                trial_ends_at: components["schemas"]["Timestamp"] | null;
            };
            /** How often the key may ask. */
            rate_limit: {
                /** Requests per key, in a fixed window of one minute. */
                requests_per_minute: number;
                /** Length of that window. */
                window_seconds: number;
            };
            /** The key of this request. */
            key: {
                /** Id of the key, which is no secret. */
                id: string;
                /** Name that the owner gave it. */
                name: string;
                /** The key with its middle hidden. */
                masked: string;
                /** When the key was made. */
                created_at: components["schemas"]["Timestamp"];
                /** When it expires; null when it never does. */
                expires_at: components["schemas"]["Timestamp"] | null;
                /** Which brands the key reads. */
                brand_access: {
                    /** True when the key reads every brand, later ones included. */
                    all_brands: boolean;
                    /** Brands that a restricted key reads; empty otherwise. */
                    brand_ids: string[];
                };
            };
        };
        /** A brand that is tracked. */
        Brand: {
            /** Id of the brand, for the other paths. */
            id: string;
            /** Name of the brand. */
            name: string;
            /** The brand's path segment in the dashboard. */
            slug: string;
            /** Its website, such as `example.com`. */
            domain: string;
            /** Other domains that the brand owns. */
            domain_aliases: string[];
            /** Line of business, as entered; null when not. */
            category: string | null;
            /** What it does, as entered; null when not. */
            description: string | null;
            /** Target market, as entered; null when not. */
            location: string | null;
            /**
             * How far its market reaches: the world, a country, or a place; null when not entered.
             * @enum {string|null}
             */
            reach: "worldwide" | "country" | "local" | null;
            /** Its language as an ISO 639-1 code; null means English. */
            language: string | null;
            /** Engines tracked for the brand. */
            platforms: components["schemas"]["Engine"][];
            /** Whether runs are paused. */
            is_tracking_paused: boolean;
            /** When the brand was added. */
            created_at: components["schemas"]["Timestamp"];
            /** The latest completed run with the scores stored at its completion; null before the first. */
            latest_run: {
                /** Id of the run. */
                id: string;
                /** When it completed. */
                completed_at: components["schemas"]["Timestamp"];
                /** Engines that the run asked. */
                platforms: components["schemas"]["Engine"][];
                /** Percent of its answers naming the brand, each engine weighted, one decimal; null when nothing was measured. */
                visibility: number | null;
                /** Average position when named, 1 first; null when the brand was never named. */
                average_position: number | null;
            } | null;
        };
        /** How AI answers name a brand over a window of time. */
        Visibility: {
            /** The brand that was asked for. */
            brand_id: string;
            /** What the figures are over. */
            window: components["schemas"]["Window"];
            /** Answers counted after the filters; failed and filled-in ones never are. */
            answer_count: number;
            /** Distinct prompts behind them. */
            prompt_count: number;
            /** Percent of answers naming the brand: the mean over the engines, each by its weight, however many answers it gave. */
            visibility: components["schemas"]["ScoreMetric"];
            /** Average position in the answers naming the brand; 1 is first. */
            average_position: components["schemas"]["PositionMetric"];
            /** Average sentiment of the answers naming the brand, 0-100: positive counts 100, neutral and mixed 50, negative 0. */
            sentiment_score: components["schemas"]["ScoreMetric"];
            /** The brand's share in percent of the mentions of all listed brands. A rival is listed when more than one answer names it, one names it with its website, or it is watched. */
            share_of_voice: components["schemas"]["ScoreMetric"];
            /** The answers by place of the brand; they add up to `answer_count`. */
            position_distribution: {
                /** Answers naming the brand first. */
                first: number;
                /** Answers naming it second. */
                second: number;
                /** Answers naming it third. */
                third: number;
                /** Answers naming it later. */
                fourth_plus: number;
                /** Answers not naming it. */
                not_named: number;
            };
            /** The answers naming the brand, by sentiment. */
            sentiment_distribution: {
                /** Positive ones. */
                positive: number;
                /** Neutral and mixed ones. */
                neutral: number;
                /** Negative ones. */
                negative: number;
            };
            /** The same figures by engine or prompt category; null unless `group_by` is sent. */
            breakdown: {
                /**
                 * The `group_by` that was sent.
                 * @enum {string}
                 */
                group_by: "platform" | "category";
                /** One row for each engine or category with answers; `uncategorized` is last. */
                rows: {
                    /** Engine or prompt category; `uncategorized` for prompts without one. */
                    key: components["schemas"]["Engine"] | components["schemas"]["Category"] | "uncategorized";
                    /** Answers counted in this row. */
                    answer_count: number;
                    /** Those naming the brand. */
                    named_count: number;
                    /** Distinct prompts behind them. */
                    prompt_count: number;
                    /** Percent naming the brand; each engine weighted in a category row. */
                    visibility: number;
                    /** Average position when named, 1 first; null when never named. */
                    average_position: number | null;
                    /** Positive counts 100, neutral and mixed 50, negative 0; null when never named. */
                    sentiment_score: number | null;
                }[];
            } | null;
        };
        /** The brand or a rival, as the answers of the window name it. */
        CompetitorRow: {
            /** Place by visibility; null for a watched rival no answer named. */
            rank: number | null;
            /** Its name, spelled alike in every report. */
            name: string;
            /** Its website; null when none could be confirmed. */
            domain: string | null;
            /** Whether the row is that of the brand itself. */
            is_you: boolean;
            /** Whether it is on the brand's watchlist. */
            is_watched: boolean;
            /** Answers naming it. */
            answer_count: number;
            /** Percent of answers naming it, each engine weighted. */
            visibility: components["schemas"]["ScoreMetric"];
            /** Average position when named, 1 first; null when never named. */
            average_position: number | null;
            /** Positive counts 100, neutral and mixed 50, negative 0; null when never named. */
            sentiment_score: number | null;
            /** Its share in percent of the mentions of all listed brands; null when there is none. */
            share_of_voice: number | null;
            /**
             * `new`: absent from the comparison window and now at 5 points or more; `rising`: up by more than sampling noise; else null.
             * @enum {string|null}
             */
            movement: "new" | "rising" | null;
            /** One entry for each engine that answered. */
            platforms: {
                /** An engine that answered. */
                platform: components["schemas"]["Engine"];
                /** Percent of its answers naming it. */
                visibility: number;
            }[];
        };
        /** The brand among its rivals. */
        Competitors: {
            /** The brand that was asked for. */
            brand_id: string;
            /** What the figures are over. */
            window: components["schemas"]["Window"];
            /** Answers counted after the filters. */
            answer_count: number;
            /** Brands ranked, the brand itself included, whatever `limit` and `watched` show of them. */
            total: number;
            /** The brand's own row; null when no answer matches. */
            you: components["schemas"]["CompetitorRow"] | null;
            /** The rows by visibility, the brand's own among them; watched rivals that no answer names come last. With `watched=true` the watched rivals alone. */
            data: components["schemas"]["CompetitorRow"][];
        };
        /** A tracking run: every tracked prompt, asked once on each engine. */
        Run: {
            /** Id of the run. */
            id: string;
            /**
             * `pending`: planned; `running`: asking; `completed`: its figures are fixed; `failed`: it ended without figures.
             * @enum {string}
             */
            status: "pending" | "running" | "completed" | "failed";
            /** Engines asked. */
            platforms: components["schemas"]["Engine"][];
            /** When it was planned. */
            created_at: components["schemas"]["Timestamp"];
            /** When it began to ask; null until then. */
            started_at: components["schemas"]["Timestamp"] | null;
            /** When it completed; null until then. */
            completed_at: components["schemas"]["Timestamp"] | null;
            /** Distinct prompts asked; null until completed. */
            prompt_count: number | null;
            /** Answers that the run's scores count, successful and filled-in ones; null until completed. */
            answer_count: number | null;
            /** Questions that failed, those filled in later included; null until completed. */
            failed_count: number | null;
            /** Failed questions filled in from the prompt's previous answer; null until completed. */
            filled_count: number | null;
            /** Percent of answers naming the brand, each engine weighted, fixed at completion. Counts filled-in answers and prompts deleted since, which reports leave out; null until completed. */
            visibility: number | null;
            /** Average position when named, 1 first; null until completed and when the brand was never named. */
            average_position: number | null;
        };
        /** A question that the engines are asked. */
        Prompt: {
            /** Id of the prompt. */
            id: string;
            /** What the engines are asked. */
            text: string;
            /** What kind of question it is; null on older prompts without one. */
            category: components["schemas"]["Category"] | null;
            /**
             * `tracked`: asked on every run; `paused`: tracked before, not asked now, its answers kept; `never_run`: not tracked now, nor switched on since March 2026, when recording began.
             * @enum {string}
             */
            status: "tracked" | "paused" | "never_run";
            /** Group that the prompt is in; null for none. */
            theme: {
                /** Id of the theme, for `theme_id` and `theme_ids`. */
                id: string;
                /** Name of the theme. */
                name: string;
            } | null;
            /** Market that the prompt is asked from, as stored; null for none. */
            location: string | null;
            /** Whether the prompt was recorded as naming the brand. */
            is_branded: boolean;
            /** Estimated search volume, 5 the most; null when not estimated. */
            volume: number | null;
            /** How crowded its answers are with competitors, 5 the most; null when unknown. */
            difficulty: number | null;
            /** When it was added. */
            created_at: components["schemas"]["Timestamp"];
            /** When first tracked; null for one that never was, and before March 2026, when recording began. */
            activated_at: components["schemas"]["Timestamp"] | null;
        };
        /** What an engine answered to a prompt in a run. */
        Answer: {
            /** Id of the answer. */
            id: string;
            /** The prompt that was asked. */
            prompt_id: string;
            /** The run that asked it. */
            run_id: string;
            /** The engine that answered. */
            platform: components["schemas"]["Engine"];
            /** When it was given. */
            created_at: components["schemas"]["Timestamp"];
            /** The answer as the engine returned it. */
            text: string;
            /** The answer reformatted as Markdown; null when it was not. */
            text_markdown: string | null;
            /** Whether it names the brand. */
            brand_named: boolean;
            /** Place of the brand among those named, 1 first; null when not named. */
            position: number | null;
            /**
             * How it speaks of the brand; null when not named.
             * @enum {string|null}
             */
            sentiment: "positive" | "neutral" | "negative" | "mixed" | null;
            /** Rivals that the answer names, as recorded. */
            competitors: {
                /** Name as the answer spells it. */
                name: string;
                /** Place among those named, 1 first; null where it was not recorded. */
                position: number | null;
                /**
                 * How the answer speaks of it; null where it was not recorded.
                 * @enum {string|null}
                 */
                sentiment: "positive" | "neutral" | "negative" | "mixed" | null;
                /** Its website; null when none could be confirmed. */
                domain: string | null;
            }[];
            /** What the answer cites, as recorded. */
            sources: {
                /** Address as cited. */
                url: string;
                /** Domain of that address. */
                domain: string;
                /** Title of the page; null where it was not recorded. */
                title: string | null;
            }[];
        };
        /** Whether crawlers can fetch a brand's site. */
        SiteAccess: {
            /** The brand that was asked for. */
            brand_id: string;
            /** The check; null when the brand never ran a check. */
            check: {
                /**
                 * Of the latest check; one that has not reported for 15 minutes reads `failed`.
                 * @enum {string}
                 */
                status: "pending" | "running" | "completed" | "failed";
                /** Site of the latest check: after redirects once completed, else the brand's own domain. */
                origin: string;
                /** Completion of the check that the findings come from; null before any completes. */
                checked_at: components["schemas"]["Timestamp"] | null;
                /**
                 * `unknown`: no browser could load the homepage, or robots.txt turns the checking crawler away; else `blocked` with a blocker among the findings, `warn` with a warning, `clear` with neither; null before any check completes.
                 * @enum {string|null}
                 */
                verdict: "clear" | "warn" | "blocked" | "unknown" | null;
                /** Whether a browser could load the homepage; null when not measured. */
                reachable: boolean | null;
                /** Findings by severity, and passes; null before any check completes. */
                counts: {
                    /** Findings that keep AI answers or search out. */
                    blockers: number;
                    /** Findings worth a look. */
                    warnings: number;
                    /** Findings to know of. */
                    notices: number;
                    /** Crawlers that received the page, and tokens that robots.txt allows. */
                    passes: number;
                } | null;
                /** The gravest first. */
                findings: {
                    /** What it is about, such as `crawler_blocked:GPTBot`; the same in every check, and one finding an id. */
                    id: string;
                    /**
                     * `blocker`: keeps AI answers or search out; `warn`: worth a look; `notice`: good to know.
                     * @enum {string}
                     */
                    severity: "blocker" | "warn" | "notice";
                    /** What was found, in a line. */
                    title: string;
                    /** What it means and what to do. */
                    detail: string;
                }[];
                /** The crawlers that the check played. One that is a token in robots.txt alone has no fetch to tell of. */
                crawlers: {
                    /** The token that names it in robots.txt. */
                    key: string;
                    /** What to call it. */
                    label: string;
                    /** Who runs it. */
                    vendor: string;
                    /**
                     * What the vendor uses it for: answers as they are given, training of models, or a search index.
                     * @enum {string}
                     */
                    role: "live_answer" | "training" | "search";
                    /**
                     * How the site treats it, beside a browser. `pass`: it received the page, or robots.txt allows a token that fetches nothing; `blocked`: refused at the edge; `rate_limited`: told to slow down; `thin`: served far fewer words; `robots_disallowed`: turned away by robots.txt; `unknown`: not to be told.
                     * @enum {string}
                     */
                    verdict: "pass" | "blocked" | "rate_limited" | "thin" | "robots_disallowed" | "unknown";
                    /** Status of the HTTP answer; null when none came or none was asked for. */
                    http_status: number | null;
                    /**
                     * Why no HTTP answer came; null when one did or none was asked for.
                     * @enum {string|null}
                     */
                    fetch_error: "timeout" | "error" | null;
                    /** Milliseconds to the answer; null when not measured. */
                    latency_ms: number | null;
                    /** Visible words received; null when not counted. */
                    words: number | null;
                }[];
                /** What robots.txt says; null when it was not read. */
                robots_txt: {
                    /**
                     * What came of reading it. `ok`: read; `missing`: there is none; `unreadable`: it came in no form that can be read; `cdn-blocked`: the edge refused it; `ranqo-disallowed`: it turns the checking crawler away; null when unknown.
                     * @enum {string|null}
                     */
                    status: "ok" | "missing" | "unreadable" | "cdn-blocked" | "ranqo-disallowed" | null;
                    /** Status of the HTTP answer; null when none came or none was asked for. */
                    http_status: number | null;
                    /** AI crawlers turned away from the homepage, each a finding. */
                    disallowed_ai: string[];
                    /** Search crawlers turned away from the homepage, each a finding. */
                    disallowed_search: string[];
                    /** Whether it names a sitemap. */
                    declares_sitemap: boolean;
                } | null;
                /** What llms.txt says; null when there is none. */
                llms_txt: {
                    /** Where it was looked for. */
                    url: string;
                    /** A real llms.txt; a page of HTML in its place does not count. */
                    present: boolean;
                    /** Status of the HTTP answer; null when none came or none was asked for. */
                    http_status: number | null;
                    /** Sections that it has. */
                    sections: number;
                    /** Links that it has. */
                    links: number;
                    /** What was looked at in it. */
                    checks: {
                        /** Id of the check. */
                        id: string;
                        /** Whether it passed. */
                        ok: boolean;
                        /** What was looked at. */
                        title: string;
                    }[];
                } | null;
                /** What the sitemap says; null when there is none. */
                sitemap: {
                    /** Its address; null when none was found. */
                    url: string | null;
                    /** Whether it could be read. */
                    reachable: boolean;
                    /** Status of the HTTP answer; null when none came or none was asked for. */
                    http_status: number | null;
                    /** Pages that it lists. */
                    url_count: number;
                    /** Whether robots.txt names it. */
                    declared_in_robots: boolean;
                    /** Its newest date, as it gives it; null without one. */
                    newest_lastmod: string | null;
                } | null;
                /** Requests that the check sent to the site; null before any check completes. */
                fetch_count: number | null;
                /** Why the latest check failed; null otherwise. */
                error: string | null;
            } | null;
            /** Completed checks, the one completed last first, at most 26. */
            history: {
                /** When it completed. */
                checked_at: components["schemas"]["Timestamp"];
                /**
                 * What its findings came to.
                 * @enum {string}
                 */
                verdict: "clear" | "warn" | "blocked" | "unknown";
                /** Its findings that keep AI answers or search out. */
                blockers: number;
                /** Its findings worth a look. */
                warnings: number;
                /** Its findings to know of. */
                notices: number;
                /** What changed since the check completed before: the verdict, crawlers, findings; `Nothing changed` when none did, `First check` on the first. */
                note: string;
            }[];
        };
        /** An audit of a page, in short. */
        PageAudit: {
            /** Id of the audit. */
            id: string;
            /** The page that was audited. */
            url: string;
            /** Its title; null when unknown. */
            title: string | null;
            /**
             * `pending`: asked for; `analyzing`: under way; `completed`: scored; `failed`: `error` says why.
             * @enum {string}
             */
            status: "pending" | "analyzing" | "completed" | "failed";
            /** Such as `blog_article` or `product`; null when unknown. */
            page_type: string | null;
            /** 0-100, weighted over the dimensions audited; null until completed. */
            page_score: number | null;
            /** 0-100 by dimension; null where it was not audited. */
            scores: {
                /** Whether crawlers get to the text; null when not audited. */
                crawlability: number | null;
                /** How good the text is; null when not audited. */
                content_quality: number | null;
                /** How fast the page is; null when not audited. */
                page_speed: number | null;
                /** How well AI engines can read it; null when not audited. */
                ai_readiness: number | null;
                /** How likely it is cited; null when not audited. */
                citation_potential: number | null;
                /** Why it would be believed; null when not audited. */
                authority_trust: number | null;
            };
            /** Search-engine optimization, 0-100; null when not measured. */
            seo_score: number | null;
            /** Generative-engine optimization, 0-100; null when not measured. */
            geo_score: number | null;
            /** Words of the page; null when not counted. */
            word_count: number | null;
            /** When the audit was asked for. */
            created_at: components["schemas"]["Timestamp"];
            /** When it completed; null until then. */
            completed_at: components["schemas"]["Timestamp"] | null;
            /** Why the audit failed; null otherwise. */
            error: string | null;
        };
        /** An audit of a page with its dimensions. */
        PageAuditDetail: {
            /** Id of the audit. */
            id: string;
            /** The page that was audited. */
            url: string;
            /** Its title; null when unknown. */
            title: string | null;
            /**
             * `pending`: asked for; `analyzing`: under way; `completed`: scored; `failed`: `error` says why.
             * @enum {string}
             */
            status: "pending" | "analyzing" | "completed" | "failed";
            /** Such as `blog_article` or `product`; null when unknown. */
            page_type: string | null;
            /** 0-100, weighted over the dimensions audited; null until completed. */
            page_score: number | null;
            /** 0-100 by dimension; null where it was not audited. */
            scores: {
                /** Whether crawlers get to the text; null when not audited. */
                crawlability: number | null;
                /** How good the text is; null when not audited. */
                content_quality: number | null;
                /** How fast the page is; null when not audited. */
                page_speed: number | null;
                /** How well AI engines can read it; null when not audited. */
                ai_readiness: number | null;
                /** How likely it is cited; null when not audited. */
                citation_potential: number | null;
                /** Why it would be believed; null when not audited. */
                authority_trust: number | null;
            };
            /** Search-engine optimization, 0-100; null when not measured. */
            seo_score: number | null;
            /** Generative-engine optimization, 0-100; null when not measured. */
            geo_score: number | null;
            /** Words of the page; null when not counted. */
            word_count: number | null;
            /** When the audit was asked for. */
            created_at: components["schemas"]["Timestamp"];
            /** When it completed; null until then. */
            completed_at: components["schemas"]["Timestamp"] | null;
            /** Why the audit failed; null otherwise. */
            error: string | null;
            /** Meta description of the page; null without one. */
            meta_description: string | null;
            /** The dimensions that were audited; one that was not is left out. */
            dimensions: {
                /**
                 * The dimension that was audited.
                 * @enum {string}
                 */
                id: "crawlability" | "content_quality" | "page_speed" | "ai_readiness" | "citation_potential" | "authority_trust";
                /** What to call it. */
                label: string;
                /** Points, 0-100. */
                score: number;
                /** Share of the page score, four decimals; those of an audit sum to 1. */
                weight: number;
                /** What was found, in words. */
                summary: string;
                /** What to do about it. */
                recommendations: string[];
                /** What the score is made of. */
                signals: {
                    /** Id of the signal. */
                    id: string;
                    /** What was looked at. */
                    label: string;
                    /**
                     * Whether the page passed.
                     * @enum {string}
                     */
                    status: "pass" | "warning" | "fail";
                    /** Points given. */
                    score: number;
                    /** Points there were to get. */
                    max_score: number;
                    /** What was found. */
                    feedback: string;
                }[];
            }[];
        };
        /** What was measured since a recommendation was done. */
        Measurement: {
            /**
             * `unmeasurable` without a baseline or a window; `measured` once re-measured; `awaiting` until then.
             * @enum {string}
             */
            state: "awaiting" | "measured" | "unmeasurable";
            /** False for technical fixes. */
            expects_visibility_lift: boolean;
            /** What the figures follow; null when none was recorded. */
            metric: {
                /**
                 * All answers, those of a prompt category, or those of an engine.
                 * @enum {string}
                 */
                key: "overall" | "category:discovery" | "category:problem_solution" | "category:use_case" | "category:expert" | "category:comparison" | "category:brand_research" | "platform:claude" | "platform:chatgpt" | "platform:perplexity" | "platform:gemini" | "platform:grok" | "platform:google_aio";
                /** What to call it; null when there is no name for it. */
                label: string | null;
            } | null;
            /** The metric in percent when the recommendation was generated; null without one. */
            baseline: number | null;
            /** The metric in percent at the latest re-measure; null before the first. */
            current: number | null;
            /** Points gained or lost since the baseline; null unless larger than `noise_band`. */
            lift: number | null;
            /** Points by which a quiet week moves the metric. */
            noise_band: number;
            /** When it was last re-measured; null before the first time. */
            measured_at: components["schemas"]["Timestamp"] | null;
            /** First move to done or in review since March 2026; null when none opened. */
            window_opened_at: components["schemas"]["Timestamp"] | null;
            /** Completed runs since, among the brand's latest 60; null without a window. */
            runs_in_window: number | null;
            /** Answers inside the metric compared with those at generation; null until there are any to compare. */
            answers: {
                /** Missing the brand at generation, naming it in both runs compared. */
                won: number;
                /** Missing it at generation, naming it in the latest run only. */
                provisional: number;
                /** Naming it at generation, missing it in both runs compared. */
                lost: number;
                /** Naming it at generation and in the latest run. */
                held: number;
                /** Runs of the window that were compared. */
                runs_compared: number;
                /** Whether two runs were compared. */
                confirmable: boolean;
            } | null;
        };
        /** Something to do about a gap, with what came of it. */
        Recommendation: {
            /** Id of the recommendation. */
            id: string;
            /** What to do, in a line. */
            title: string;
            /** What to do, at length. */
            description: string;
            /** Why it is worth doing. */
            rationale: string;
            /** Kind of gap answered, such as `content_gap`. */
            category: string;
            /**
             * Kind of work; null on older ones.
             * @enum {string|null}
             */
            action_type: "create_content" | "optimize_page" | "fix_technical" | "build_authority" | "outreach" | null;
            /**
             * How to place it among others; null when not placed.
             * @enum {string|null}
             */
            priority: "quick_win" | "strategic" | "moderate" | null;
            /** Expected effect, 1-3, low to high. */
            impact: number;
            /** Work it takes, 1-3, low to high. */
            effort: number;
            /**
             * Board column.
             * @enum {string}
             */
            status: "suggested" | "in_progress" | "done" | "dismissed";
            /** What to do, in order. */
            steps: components["schemas"]["Step"][];
            /** What should come of it; null when not said. */
            expected_outcome: string | null;
            /** Domains that it is about. */
            related_domains: string[];
            /** Rivals that it is about. */
            related_competitors: string[];
            /** Pages that it is about. */
            related_pages: string[];
            /** When it was generated. */
            created_at: components["schemas"]["Timestamp"];
            /** When it first moved to in progress or in review; null when it never did. */
            started_at: components["schemas"]["Timestamp"] | null;
            /** When it last moved to done, also by linked outreach work; null unless done. */
            done_at: components["schemas"]["Timestamp"] | null;
            /** What came of it; null unless done. */
            measurement: components["schemas"]["Measurement"] | null;
        };
        /** A place that AI answers cite and where the brand could be named. */
        OutreachTarget: {
            /** Id of the target; the same after every refresh. */
            id: string;
            /**
             * Reddit, or any other publication.
             * @enum {string}
             */
            channel: "reddit" | "publication";
            /**
             * A subreddit, one of its threads, or a published page.
             * @enum {string}
             */
            kind: "community" | "thread" | "page";
            /**
             * What to do there: comment in a thread, post in a subreddit, pitch a publication.
             * @enum {string}
             */
            play: "comment" | "post" | "pitch";
            /** Its address, without tracking parameters. */
            url: string;
            /** Domain of that address. */
            domain: string;
            /** Name of the subreddit in lower case; null for a publication. */
            subreddit: string | null;
            /** Title of its latest citation with one; null for a subreddit and where none has one. */
            title: string | null;
            /**
             * The format of a page; null when neither title nor address tell it.
             * @enum {string|null}
             */
            article_type: "ranked_list" | "alternatives" | "comparison" | "review" | "how_to" | null;
            /** Who runs a publication, such as `editorial`, or `competitor` for the website of a rival on record and what lies below it; null on Reddit. */
            source_type: string | null;
            /** Citations in AI answers over the 90 days before `counts_as_of`; those of a subreddit are the ones of its threads and of its own page. */
            citations: number;
            /** The refresh that the counts are from: the latest, or for a target that was started, finished or drafted and is no longer cited, the last that found it cited. */
            counts_as_of: components["schemas"]["Timestamp"];
            /** Answers that cited it. */
            answers: number;
            /** Prompts whose answers cited it. */
            prompts: number;
            /** Engines that cited it. */
            platforms: components["schemas"]["Engine"][];
            /** Those naming rivals and not the brand. */
            answers_naming_competitors_not_you: number;
            /** Those naming neither the brand nor a rival. */
            answers_naming_no_brand: number;
            /** Those naming the brand. */
            answers_naming_you: number;
            /** Rivals named most in answers that cited it without naming the brand, most first. */
            competitors_named: {
                /** Name of the rival, spelled as in every report. */
                name: string;
                /** Answers that cited the target and name it, not the brand. */
                answers: number;
            }[];
            /** What there is to win, 0-100; the board is in its order. It rises with citations, answers that miss the brand, engines, prompts and recency, and for a page also by its format. */
            opportunity_score: number;
            /**
             * `high` from 70 points, `medium` from 40, else `low`.
             * @enum {string}
             */
            tier: "high" | "medium" | "low";
            /**
             * Column of the board.
             * @enum {string}
             */
            status: "suggested" | "in_progress" | "done" | "dismissed";
            /** What to do, in order. */
            steps: components["schemas"]["Step"][];
            /** The page with the subreddit's rules; null for a publication. */
            rules_url: string | null;
            /** The latest answer of the window that cited it; null when none did. */
            last_cited_at: components["schemas"]["Timestamp"] | null;
            /** When it first moved to in progress; null when it never did. */
            started_at: components["schemas"]["Timestamp"] | null;
            /** When it last moved to done; null unless done. */
            completed_at: components["schemas"]["Timestamp"] | null;
            /** The recommendation that this work counts toward; null for none. */
            recommendation_id: string | null;
            /** When the last target in this subreddit was finished, if within 14 days; null on a finished one. */
            cooling_since: components["schemas"]["Timestamp"] | null;
        };
        /** The numbers that a parameter takes, both bounds among them. */
        NumberRange: {
            /** The least number. */
            minimum: number;
            /** The greatest number. */
            maximum: number;
        };
        /** The calendar days that a parameter takes, both bounds among them. */
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
            /** Name of the parameter; of an unknown one at most 64 characters. */
            parameter: string;
            /** What it has to be, in words that complete "`parameter` ...". */
            detail: string;
            /** What the value may be: one of a list, or a number or day from `minimum` to `maximum`. There when the value is wrong by itself and the right ones can be listed; of a list of values it says what each may be. */
            allowed?: string[] | components["schemas"]["NumberRange"] | components["schemas"]["DayRange"];
            /** What was probably meant, when one thing alone is near: the name of a parameter where the name is unknown, else a value, or the right word for the first wrong one of a list. It would be taken in that place. */
            did_you_mean?: string;
        };
        /** Why a request was refused, as a problem document of RFC 9457. */
        Problem: {
            /** Address of the page that explains the code. */
            type: string;
            /** What the code means, in a line. */
            title: string;
            /** HTTP status of the reply. */
            status: number;
            /** What is wrong or what to do about it, in a sentence or two for people; programs go by the other members. */
            detail: string;
            /** Path of the request without its query; left out with `api_key_in_url` and where the path is not fit to be shown. */
            instance?: string;
            /**
             * What a program goes by; the list is closed.
             * @enum {string}
             */
            code: "invalid_parameter" | "unknown_parameter" | "invalid_cursor" | "api_key_in_url" | "missing_api_key" | "invalid_api_key" | "api_key_revoked" | "api_key_expired" | "api_key_orphaned" | "plan_upgrade_required" | "subscription_inactive" | "not_found" | "rate_limited" | "internal_error" | "service_unavailable";
            /** The `X-Request-Id` of the reply, to quote to support. */
            request_id: string;
            /** Every offending parameter once, in the order of the query; of unknown ones the first 20. With status 400 only: with each of its codes but `api_key_in_url`, unless the request could not be read. */
            errors?: components["schemas"]["ParameterError"][];
        };
        /** A page of the list. */
        ListBrandsReply: {
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["Brand"][];
            /** Whether rows follow this page, however many it has. */
            has_more: boolean;
            /** `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** A page of the list. */
        ListRunsReply: {
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["Run"][];
            /** Whether rows follow this page, however many it has. */
            has_more: boolean;
            /** `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** A page of the list. */
        ListPromptsReply: {
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["Prompt"][];
            /** Whether rows follow this page, however many it has. */
            has_more: boolean;
            /** `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** A page of the list, and the window that it is of. */
        ListAnswersReply: {
            /** Resolved by the first page; the same on every page of a walk. */
            window: components["schemas"]["Window"];
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["Answer"][];
            /** Whether rows follow this page, however many it has. */
            has_more: boolean;
            /** `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** A page of the list. */
        ListPageAuditsReply: {
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["PageAudit"][];
            /** Whether rows follow this page, however many it has. */
            has_more: boolean;
            /** `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** A page of the list. */
        ListRecommendationsReply: {
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["Recommendation"][];
            /** Whether rows follow this page, however many it has. */
            has_more: boolean;
            /** `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** A page of the list. */
        ListOutreachTargetsReply: {
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["OutreachTarget"][];
            /** Whether rows follow this page, however many it has. */
            has_more: boolean;
            /** `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** How AI answers name a brand, over time. */
        GetVisibilitySeriesReply: {
            /** The brand that was asked for. */
            brand_id: string;
            /** What the points are of; carried figures are in no point. */
            window: components["schemas"]["Window"];
            /**
             * The `interval` that was sent; `day` when it was not.
             * @enum {string}
             */
            interval: "day" | "week" | "month";
            /** Answers of all points together. */
            answer_count: number;
            /** The points of the window in order of time, at most 367, those without a run among them. */
            data: components["schemas"]["GetVisibilitySeriesRow"][];
        };
        /** The figures of one day, week or month. */
        GetVisibilitySeriesRow: {
            /**
             * Format: date
             * First local day of the point inside the window, YYYY-MM-DD.
             */
            start_date: string;
            /**
             * Format: date
             * Last local day of the point inside the window, included.
             */
            end_date: string;
            /** Start of the point, included. */
            start: components["schemas"]["Timestamp"];
            /** End of the point, not included; the same as `start` for a day that the zone skipped. */
            end: components["schemas"]["Timestamp"];
            /** Whether the window cuts the day, week or month off, or it is not over yet. */
            is_partial: boolean;
            /** Runs completed between `start` and `end`, whatever the filters. */
            run_count: number;
            /** Answers counted in this point. */
            answer_count: number;
            /** Distinct prompts behind them. */
            prompt_count: number;
            /** Those naming the brand. */
            named_count: number;
            /** Percent naming the brand, each engine weighted; null when no answer counts. */
            visibility: number | null;
            /** `visibility` minus that of the point before in points, rounded once from the exact values; null for the first and where either is null. */
            change: number | null;
            /** Average position when named, 1 first; null when never named. */
            average_position: number | null;
            /** Positive counts 100, neutral and mixed 50, negative 0; null when never named. */
            sentiment_score: number | null;
            /** The brand's share in percent of the mentions of all brands that the answers of this point list; null when there is none. */
            share_of_voice: number | null;
            /** The same figures by engine or prompt category; null unless `group_by` is sent. */
            breakdown: {
                /**
                 * The `group_by` that was sent.
                 * @enum {string}
                 */
                group_by: "platform" | "category";
                /** One row for each engine or category with answers; `uncategorized` is last. */
                rows: {
                    /** Engine or prompt category; `uncategorized` for prompts without one. */
                    key: components["schemas"]["Engine"] | components["schemas"]["Category"] | "uncategorized";
                    /** Answers counted in this row. */
                    answer_count: number;
                    /** Those naming the brand. */
                    named_count: number;
                    /** Distinct prompts behind them. */
                    prompt_count: number;
                    /** Percent naming the brand; each engine weighted in a category row. */
                    visibility: number;
                    /** Average position when named, 1 first; null when never named. */
                    average_position: number | null;
                    /** Positive counts 100, neutral and mixed 50, negative 0; null when never named. */
                    sentiment_score: number | null;
                }[];
            } | null;
        };
        /** The brand among its rivals, over time. */
        GetCompetitorSeriesReply: {
            /** The brand that was asked for. */
            brand_id: string;
            /** What the rows are over; carried figures are in no point. */
            window: components["schemas"]["Window"];
            /**
             * The `interval` that was sent; `day` when it was not.
             * @enum {string}
             */
            interval: "day" | "week" | "month";
            /** The points of the window in order of time, at most 367. */
            buckets: {
                /**
                 * Format: date
                 * First local day of the point inside the window, YYYY-MM-DD.
                 */
                start_date: string;
                /**
                 * Format: date
                 * Last local day of the point inside the window, included.
                 */
                end_date: string;
                /** Start of the point, included. */
                start: components["schemas"]["Timestamp"];
                /** End of the point, not included; the same as `start` for a day that the zone skipped. */
                end: components["schemas"]["Timestamp"];
                /** Whether the window cuts the day, week or month off, or it is not over yet. */
                is_partial: boolean;
                /** Runs completed between `start` and `end`, whatever the filters. */
                run_count: number;
                /** Answers counted in this point, after the filters. */
                answer_count: number;
            }[];
            /** The brand's own row; null when no answer matches. */
            you: {
                /** Place by visibility in the whole window; null for a watched rival no answer named. */
                rank: number | null;
                /** Its name, spelled alike in every report. */
                name: string;
                /** Its website; null when none could be confirmed. */
                domain: string | null;
                /** Whether the row is that of the brand itself. */
                is_you: boolean;
                /** Whether it is on the brand's watchlist. */
                is_watched: boolean;
                /** Answers naming it. */
                answer_count: number;
                /** Percent of the answers of the whole window naming it; null when no answer counts. */
                visibility: number | null;
                /** One for each of `buckets`, in their order. */
                points: {
                    /** Place by visibility in this point; null where it has none. */
                    rank: number | null;
                    /** Answers of this point naming it. */
                    answer_count: number;
                    /** Percent of the answers naming it; null when no answer counts. */
                    visibility: number | null;
                    /** Average position when named, 1 first; null when never named. */
                    average_position: number | null;
                    /** Positive counts 100, neutral and mixed 50, negative 0; null when never named. */
                    sentiment_score: number | null;
                    /** Its share in percent of the mentions of all brands listed in this point; null when there is none or it is not listed. */
                    share_of_voice: number | null;
                }[];
            } | null;
            /** The first `limit` rows of the competitors report of the window, the brand's own among them; with `watched=true` of the watched rivals. */
            data: {
                /** Place by visibility in the whole window; null for a watched rival no answer named. */
                rank: number | null;
                /** Its name, spelled alike in every report. */
                name: string;
                /** Its website; null when none could be confirmed. */
                domain: string | null;
                /** Whether the row is that of the brand itself. */
                is_you: boolean;
                /** Whether it is on the brand's watchlist. */
                is_watched: boolean;
                /** Answers naming it. */
                answer_count: number;
                /** Percent of the answers of the whole window naming it; null when no answer counts. */
                visibility: number | null;
                /** One for each of `buckets`, in their order. */
                points: {
                    /** Place by visibility in this point; null where it has none. */
                    rank: number | null;
                    /** Answers of this point naming it. */
                    answer_count: number;
                    /** Percent of the answers naming it; null when no answer counts. */
                    visibility: number | null;
                    /** Average position when named, 1 first; null when never named. */
                    average_position: number | null;
                    /** Positive counts 100, neutral and mixed 50, negative 0; null when never named. */
                    sentiment_score: number | null;
                    /** Its share in percent of the mentions of all brands listed in this point; null when there is none or it is not listed. */
                    share_of_voice: number | null;
                }[];
            }[];
        };
        /** The brand or a rival in one point. */
        GetCompetitorSeriesRow: {
            /** Place by visibility in the whole window; null for a watched rival no answer named. */
            rank: number | null;
            /** Its name, spelled alike in every report. */
            name: string;
            /** Its website; null when none could be confirmed. */
            domain: string | null;
            /** Whether the row is that of the brand itself. */
            is_you: boolean;
            /** Whether it is on the brand's watchlist. */
            is_watched: boolean;
            /** Answers naming it. */
            answer_count: number;
            /** Percent of the answers of the whole window naming it; null when no answer counts. */
            visibility: number | null;
            /**
             * Format: date
             * First local day of the point inside the window, YYYY-MM-DD.
             */
            start_date: string;
            /**
             * Format: date
             * Last local day of the point inside the window, included.
             */
            end_date: string;
            /** Start of the point, included. */
            start: components["schemas"]["Timestamp"];
            /** End of the point, not included; the same as `start` for a day that the zone skipped. */
            end: components["schemas"]["Timestamp"];
            /** Whether the window cuts the day, week or month off, or it is not over yet. */
            is_partial: boolean;
            /** Runs completed between `start` and `end`, whatever the filters. */
            run_count: number;
            /** Answers counted in this point, after the filters. */
            bucket_answer_count: number;
            /** Place by visibility in this point; null where it has none. */
            point_rank: number | null;
            /** Answers of this point naming it. */
            point_answer_count: number;
            /** Percent of the answers naming it; null when no answer counts. */
            point_visibility: number | null;
            /** Average position when named, 1 first; null when never named. */
            point_average_position: number | null;
            /** Positive counts 100, neutral and mixed 50, negative 0; null when never named. */
            point_sentiment_score: number | null;
            /** Its share in percent of the mentions of all brands listed in this point; null when there is none or it is not listed. */
            point_share_of_voice: number | null;
        };
        /** The visibility report by prompt, theme, location, category or engine. */
        GetVisibilityGroupsReply: {
            /** The brand that was asked for. */
            brand_id: string;
            /** What the figures are over. */
            window: components["schemas"]["Window"];
            /**
             * The `group_by` that was sent; `prompt` when it was not.
             * @enum {string}
             */
            group_by: "prompt" | "theme" | "location" | "category" | "platform";
            /** Answers of all groups together. */
            answer_count: number;
            /** Groups with an answer, on all pages. */
            total: number;
            /** The rows of this page, in the order of the list. */
            data: components["schemas"]["GetVisibilityGroupsRow"][];
            /** Whether rows follow this page, however many it has. */
            has_more: boolean;
            /** `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** The answers that have a prompt, theme, location, category or engine in common. */
        GetVisibilityGroupsRow: {
            /** Prompt id, theme id, location, prompt category or `uncategorized`, or engine; null for the prompts without a theme or location. */
            key: string | null;
            /** Text of the prompt, name of the theme, else the key; null where that is. */
            label: string | null;
            /** Distinct prompts behind the counted answers. */
            prompt_count: number;
            /** Answers counted; the three counts after it add up to it. */
            answer_count: number;
            /** Answers naming the brand. */
            answers_naming_you: number;
            /** Answers naming a competitor and not the brand. */
            answers_naming_competitors_not_you: number;
            /** Answers naming neither. */
            answers_naming_no_brand: number;
            /** Percent of the answers naming the brand, each engine weighted. */
            visibility: components["schemas"]["ScoreMetric"];
            /** Average position in the answers naming the brand; 1 is first. */
            average_position: components["schemas"]["PositionMetric"];
            /** Average sentiment of the answers naming the brand: positive counts 100, neutral and mixed 50, negative 0. */
            sentiment_score: components["schemas"]["ScoreMetric"];
            /** The rivals named most in the answers that do not name the brand, at most five, most first. */
            competitors_named: {
                /** The rival, spelled as in every report. */
                name: string;
                /** Answers naming it and not the brand. */
                answers: number;
            }[];
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
                /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                RateLimit?: string;
                /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                RateLimit?: string;
                /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
        /** What is no request that the service can read is a problem document too, with the code `invalid_parameter`: 400, 408 (it took too long to arrive), 414 and 431 (it is too long), 417 (it has an `Expect` header). */
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
        /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
        RequestId: string;
    };
    requestBodies: never;
    headers: {
        /** Names this request: the id that was sent, else one of the service. Quote it to support. */
        "X-Request-Id": string;
        /** A reply is for one key and one moment: no cache may keep it. */
        "Cache-Control": "no-store";
        /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
        RateLimit: string;
        /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
        "RateLimit-Policy": string;
        /** Seconds to wait before the next request. */
        "Retry-After": string;
        /** How to authenticate; with `error` when a key was sent. */
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
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
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
             * - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** Rows in one reply, from 1 to 100; 50 when absent. Plain decimal digits. */
                limit?: number;
                /** `next_cursor` of the page before, sent as it came and with the same parameters but `limit`; without it the list begins. It says nothing to a reader and does not expire with time. */
                cursor?: string;
            };
            header?: {
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The brands that the key reads, oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBrandsReply"];
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
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
             * - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** `7d`, `30d` and `90d` run from midnight in `tz` that many days back to now; `365d` from midnight 365 days back to the end of today. `30d` when neither it nor a pair of dates is sent; not sent beside dates. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in years 1970 to 9998. Sent with `end_date`, and without `period`. */
                start_date?: string;
                /** Last local day of a custom window, included, YYYY-MM-DD. Sent with `start_date`; at most 366 days from it, both counted. */
                end_date?: string;
                /** IANA time zone whose days bound the window, in any letter case; UTC when absent. Offsets such as `+02:00` are refused. Of `Etc/GMT+5` the plus is written `%2B`, as `+` is a space in a query. */
                tz?: string;
                /** Engines to count, of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`; all when absent. */
                platforms?: string;
                /** Prompt categories to count, of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`; all when absent. */
                categories?: string;
                /** Prompt locations to count, as stored on the prompt, such as `"Austin, TX",Germany`; all when absent, and an unknown one matches nothing. */
                locations?: string;
                /** Theme ids to count; `none` counts the prompts without a theme; all when absent. */
                theme_ids?: string;
                /** `true` or `false`: only prompts that do, or do not, name the brand; all when absent. */
                is_branded?: "true" | "false";
                /** Adds `breakdown`: the figures by engine (`platform`) or by prompt category (`category`). */
                group_by?: "platform" | "category";
            };
            header?: {
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** How often, how early and how kindly AI answers name the brand. */
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
             *     - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** `7d`, `30d` and `90d` run from midnight in `tz` that many days back to now; `365d` from midnight 365 days back to the end of today. `30d` when neither it nor a pair of dates is sent; not sent beside dates. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in years 1970 to 9998. Sent with `end_date`, and without `period`. */
                start_date?: string;
                /** Last local day of a custom window, included, YYYY-MM-DD. Sent with `start_date`; at most 366 days from it, both counted. */
                end_date?: string;
                /** IANA time zone whose days bound the window, in any letter case; UTC when absent. Offsets such as `+02:00` are refused. Of `Etc/GMT+5` the plus is written `%2B`, as `+` is a space in a query. */
                tz?: string;
                /** Engines to count, of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`; all when absent. */
                platforms?: string;
                /** Prompt categories to count, of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`; all when absent. */
                categories?: string;
                /** Prompt locations to count, as stored on the prompt, such as `"Austin, TX",Germany`; all when absent, and an unknown one matches nothing. */
                locations?: string;
                /** Theme ids to count; `none` counts the prompts without a theme; all when absent. */
                theme_ids?: string;
                /** `true` or `false`: only prompts that do, or do not, name the brand; all when absent. */
                is_branded?: "true" | "false";
                /** Rows in one reply, from 1 to 100; 25 when absent. Plain decimal digits. */
                limit?: number;
                /** `true` lists every rival on the watchlist, named or not, and no other row; `limit` is then idle. It is false when absent. */
                watched?: "true" | "false";
            };
            header?: {
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The brand among the rivals that AI answers name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Competitors"];
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** Rows in one reply, from 1 to 100; 50 when absent. Plain decimal digits. */
                limit?: number;
                /** `next_cursor` of the page before, sent as it came and with the same parameters but `limit`; without it the list begins. It says nothing to a reader and does not expire with time. */
                cursor?: string;
                /** Only runs of this status; all when absent. */
                status?: "pending" | "running" | "completed" | "failed";
            };
            header?: {
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRunsReply"];
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
                brand_id: string;
                /** Id of a run of the brand, from `listRuns`. One that no resource has, whatever it looks like, is `not_found`. */
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
             * - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** Rows in one reply, from 1 to 100; 50 when absent. Plain decimal digits. */
                limit?: number;
                /** `next_cursor` of the page before, sent as it came and with the same parameters but `limit`; without it the list begins. It says nothing to a reader and does not expire with time. */
                cursor?: string;
                /** Only prompts of this status; all when absent. */
                status?: "tracked" | "paused" | "never_run";
                /** Only prompts of this category; all when absent. */
                category?: "discovery" | "problem_solution" | "use_case" | "expert" | "comparison" | "brand_research";
                /** Only prompts of this theme, by its id; `none` for those without one; all when absent. */
                theme_id?: string;
            };
            header?: {
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPromptsReply"];
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
                brand_id: string;
                /** Id of a prompt of the brand, from `listPrompts`. One that no resource has, whatever it looks like, is `not_found`. */
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
             * - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** `7d`, `30d` and `90d` run from midnight in `tz` that many days back to now; `365d` from midnight 365 days back to the end of today. `30d` when neither it nor a pair of dates is sent; not sent beside dates. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in years 1970 to 9998. Sent with `end_date`, and without `period`. */
                start_date?: string;
                /** Last local day of a custom window, included, YYYY-MM-DD. Sent with `start_date`; at most 366 days from it, both counted. */
                end_date?: string;
                /** IANA time zone whose days bound the window, in any letter case; UTC when absent. Offsets such as `+02:00` are refused. Of `Etc/GMT+5` the plus is written `%2B`, as `+` is a space in a query. */
                tz?: string;
                /** Engines to count, of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`; all when absent. */
                platforms?: string;
                /** Rows in one reply, from 1 to 50; 20 when absent. Plain decimal digits. */
                limit?: number;
                /** `next_cursor` of the page before, sent as it came and with the same parameters but `limit`; without it the list begins. It says nothing to a reader and does not expire with time. */
                cursor?: string;
            };
            header?: {
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
                brand_id: string;
                /** Id of a prompt of the brand, from `listPrompts`. One that no resource has, whatever it looks like, is `not_found`. */
                prompt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The answers to a prompt that reports count, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAnswersReply"];
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
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
             * - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** Rows in one reply, from 1 to 100; 50 when absent. Plain decimal digits. */
                limit?: number;
                /** `next_cursor` of the page before, sent as it came and with the same parameters but `limit`; without it the list begins. It says nothing to a reader and does not expire with time. */
                cursor?: string;
                /** Only audits of this status; all when absent. */
                status?: "pending" | "analyzing" | "completed" | "failed";
            };
            header?: {
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPageAuditsReply"];
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
                brand_id: string;
                /** Id of an audit of the brand, from `listPageAudits`. One that no resource has, whatever it looks like, is `not_found`. */
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
             * - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** Rows in one reply, from 1 to 100; 50 when absent. Plain decimal digits. */
                limit?: number;
                /** `next_cursor` of the page before, sent as it came and with the same parameters but `limit`; without it the list begins. It says nothing to a reader and does not expire with time. */
                cursor?: string;
                /** Only those in that board column; all when absent. */
                status?: "suggested" | "in_progress" | "done" | "dismissed";
            };
            header?: {
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** What to do about the gaps, newest first, with the lift that was measured. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRecommendationsReply"];
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
                brand_id: string;
                /** Id of a recommendation of the brand, from `listRecommendations`. One that no resource has, whatever it looks like, is `not_found`. */
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
             * - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** Rows in one reply, from 1 to 100; 50 when absent. Plain decimal digits. */
                limit?: number;
                /** `next_cursor` of the page before, sent as it came and with the same parameters but `limit`; without it the list begins. It says nothing to a reader and does not expire with time. */
                cursor?: string;
                /** Only targets of that channel; all when absent. */
                channel?: "reddit" | "publication";
                /** Only targets of that play; all when absent. */
                play?: "comment" | "post" | "pitch";
                /** Only targets in that column of the board; all when absent. */
                status?: "suggested" | "in_progress" | "done" | "dismissed";
            };
            header?: {
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Places that AI answers cite and where the brand could be named, ranked by opportunity. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOutreachTargetsReply"];
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** `7d`, `30d` and `90d` run from midnight in `tz` that many days back to now; `365d` from midnight 365 days back to the end of today. `30d` when neither it nor a pair of dates is sent; not sent beside dates. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in years 1970 to 9998. Sent with `end_date`, and without `period`. */
                start_date?: string;
                /** Last local day of a custom window, included, YYYY-MM-DD. Sent with `start_date`; at most 366 days from it, both counted. */
                end_date?: string;
                /** IANA time zone whose days bound the window, in any letter case; UTC when absent. Offsets such as `+02:00` are refused. Of `Etc/GMT+5` the plus is written `%2B`, as `+` is a space in a query. */
                tz?: string;
                /** Engines to count, of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`; all when absent. */
                platforms?: string;
                /** Prompt categories to count, of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`; all when absent. */
                categories?: string;
                /** Prompt locations to count, as stored on the prompt, such as `"Austin, TX",Germany`; all when absent, and an unknown one matches nothing. */
                locations?: string;
                /** Theme ids to count; `none` counts the prompts without a theme; all when absent. */
                theme_ids?: string;
                /** `true` or `false`: only prompts that do, or do not, name the brand; all when absent. */
                is_branded?: "true" | "false";
                /** Length of the points, of `day`, `week`, `month`; day when absent. Weeks begin on Monday. */
                interval?: "day" | "week" | "month";
                /** Adds `breakdown`: the figures by engine (`platform`) or by prompt category (`category`). */
                group_by?: "platform" | "category";
                /** Format of the reply, of `json`, `csv`, `ndjson`; json when absent. `csv` and `ndjson` have the rows of `data` alone. The `Accept` header is not read, and refusals are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
            };
            header?: {
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The visibility report of each day, week or month of a window. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetVisibilitySeriesReply"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** `7d`, `30d` and `90d` run from midnight in `tz` that many days back to now; `365d` from midnight 365 days back to the end of today. `30d` when neither it nor a pair of dates is sent; not sent beside dates. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in years 1970 to 9998. Sent with `end_date`, and without `period`. */
                start_date?: string;
                /** Last local day of a custom window, included, YYYY-MM-DD. Sent with `start_date`; at most 366 days from it, both counted. */
                end_date?: string;
                /** IANA time zone whose days bound the window, in any letter case; UTC when absent. Offsets such as `+02:00` are refused. Of `Etc/GMT+5` the plus is written `%2B`, as `+` is a space in a query. */
                tz?: string;
                /** Engines to count, of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`; all when absent. */
                platforms?: string;
                /** Prompt categories to count, of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`; all when absent. */
                categories?: string;
                /** Prompt locations to count, as stored on the prompt, such as `"Austin, TX",Germany`; all when absent, and an unknown one matches nothing. */
                locations?: string;
                /** Theme ids to count; `none` counts the prompts without a theme; all when absent. */
                theme_ids?: string;
                /** `true` or `false`: only prompts that do, or do not, name the brand; all when absent. */
                is_branded?: "true" | "false";
                /** Length of the points, of `day`, `week`, `month`; day when absent. Weeks begin on Monday. */
                interval?: "day" | "week" | "month";
                /** Rows in one reply, from 1 to 20; 5 when absent. Plain decimal digits. */
                limit?: number;
                /** `true` follows the rivals on the watchlist, named or not, and no other row. It is false when absent. */
                watched?: "true" | "false";
                /** Format of the reply, of `json`, `csv`, `ndjson`; json when absent. `csv` and `ndjson` have the rows of `data` alone. The `Accept` header is not read, and refusals are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
            };
            header?: {
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The brand and its rivals in each day, week or month of a window. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCompetitorSeriesReply"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
                /** `7d`, `30d` and `90d` run from midnight in `tz` that many days back to now; `365d` from midnight 365 days back to the end of today. `30d` when neither it nor a pair of dates is sent; not sent beside dates. */
                period?: "7d" | "30d" | "90d" | "365d";
                /** First local day of a custom window, YYYY-MM-DD, in years 1970 to 9998. Sent with `end_date`, and without `period`. */
                start_date?: string;
                /** Last local day of a custom window, included, YYYY-MM-DD. Sent with `start_date`; at most 366 days from it, both counted. */
                end_date?: string;
                /** IANA time zone whose days bound the window, in any letter case; UTC when absent. Offsets such as `+02:00` are refused. Of `Etc/GMT+5` the plus is written `%2B`, as `+` is a space in a query. */
                tz?: string;
                /** Engines to count, of `claude`, `chatgpt`, `perplexity`, `gemini`, `grok`, `google_aio`; all when absent. */
                platforms?: string;
                /** Prompt categories to count, of `discovery`, `problem_solution`, `use_case`, `expert`, `comparison`, `brand_research`; all when absent. */
                categories?: string;
                /** Prompt locations to count, as stored on the prompt, such as `"Austin, TX",Germany`; all when absent, and an unknown one matches nothing. */
                locations?: string;
                /** Theme ids to count; `none` counts the prompts without a theme; all when absent. */
                theme_ids?: string;
                /** `true` or `false`: only prompts that do, or do not, name the brand; all when absent. */
                is_branded?: "true" | "false";
                /** What a row is of: `prompt`, `theme`, `location`, `category`, `platform`; prompt when absent. */
                group_by?: "prompt" | "theme" | "location" | "category" | "platform";
                /** What the rows are ordered by: `answers_naming_competitors_not_you`, `answer_count`, `visibility`, `change`; answers_naming_competitors_not_you when absent. `visibility` and `change` go by the exact value; rows without one come last. */
                sort?: "answers_naming_competitors_not_you" | "answer_count" | "visibility" | "change";
                /** `desc` has the greatest value first, `asc` the least; desc when absent. Ties are in the order of keys either way. */
                order?: "desc" | "asc";
                /** Rows in one reply, from 1 to 1000; 50 when absent. Plain decimal digits. */
                limit?: number;
                /** `next_cursor` of the page before, which the header `Next-Cursor` has too, sent as it came and with the same parameters but `limit` and `format`; without it the list begins. It says nothing to a reader and does not expire with time. */
                cursor?: string;
                /** Format of the reply, of `json`, `csv`, `ndjson`; json when absent. `csv` and `ndjson` have the rows of `data` alone. The `Accept` header is not read, and refusals are problem documents in every format. */
                format?: "json" | "csv" | "ndjson";
            };
            header?: {
                /** The caller's own id of the request, which the reply then carries: 1 to 64 letters, digits, `.`, `_` and `-`. Another text is replaced, and without one the service makes an id. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** Id of a brand, from `listBrands`. One that no resource has, whatever it looks like, is `not_found`. */
                brand_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Which prompts, themes, locations, categories or engines are won and lost, and to whom. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** The value of `next_cursor`, in every format; left out where that is null. */
                    "Next-Cursor"?: string;
                    /** The next page as a reference relative to this request, `<?QUERY>; rel="next"` (RFC 8288). It is there where `has_more` is true and the query has at most 4,000 bytes; `Next-Cursor` always leads on. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetVisibilityGroupsReply"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * - `invalid_parameter`: A parameter value is invalid.
             *     - `unknown_parameter`: A parameter the endpoint does not take.
             *     - `invalid_cursor`: The cursor cannot be used.
             *     - `api_key_in_url`: An API key was sent in the URL.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    /** Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`). */
                    RateLimit?: string;
                    /** Requests that the key may send (`q`) in a window of so many seconds (`w`). */
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
}
