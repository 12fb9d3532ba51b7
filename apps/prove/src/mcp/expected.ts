/**
 * The checks of the conformance suite that this server does not pass, with the reason. The system test fails when
 * another check fails, and when one of these passes: then it has to go.
 */

/** The revisions of the protocol that are proved, the earlier one first. */
export const PROVED_REVISIONS = ['2025-06-18', '2025-11-25', '2026-07-28'] as const;

export type Revision = (typeof PROVED_REVISIONS)[number];

export interface ExpectedFailures {
  readonly reason: string;
  readonly revisions: readonly Revision[];
  /**
   * The check, as `scenario:check`. Every other check of the scenario has to pass, such as that messages fit the
   * schema.
   */
  readonly checks: readonly string[];
}

const EARLIER = ['2025-06-18', '2025-11-25'] as const;
const PREVIOUS = ['2025-11-25'] as const;
const CURRENT = ['2026-07-28'] as const;

/** Checks with the name of their scenario. */
const likeTheirScenarios = (...names: readonly string[]) => names.map((name) => `${name}:${name}`);

export const EXPECTED_FAILURES: readonly ExpectedFailures[] = [
  {
    reason: "calls a tool of the suite's example server",
    revisions: PROVED_REVISIONS,
    checks: [
      ...likeTheirScenarios(
        'tools-call-simple-text',
        'tools-call-image',
        'tools-call-audio',
        'tools-call-embedded-resource',
        'tools-call-mixed-content',
        'tools-call-error',
        'tools-call-with-progress',
      ),
    ],
  },
  {
    reason: "calls a tool of the suite's example server",
    revisions: [...PREVIOUS, ...CURRENT],
    checks: ['json-schema-2020-12:json-schema-2020-12-tool-found'],
  },
  {
    reason: "calls a tool of the suite's example server that asks the client, or logs to it",
    revisions: EARLIER,
    checks: likeTheirScenarios('tools-call-with-logging', 'tools-call-sampling', 'tools-call-elicitation'),
  },
  {
    reason: "calls a tool of the suite's example server that asks the client, or logs to it",
    revisions: PREVIOUS,
    checks: [
      'elicitation-sep1034-defaults:elicitation-sep1034-general',
      'elicitation-sep1330-enums:elicitation-sep1330-general',
    ],
  },
  {
    reason: "calls a tool, or gets a prompt, of the suite's example server that asks for further input",
    revisions: CURRENT,
    checks: [
      'input-required-result-basic-elicitation:sep-2322-elicitation-incomplete',
      'input-required-result-basic-sampling:sep-2322-sampling-incomplete',
      'input-required-result-basic-list-roots:sep-2322-list-roots-incomplete',
      'input-required-result-request-state:sep-2322-request-state-incomplete',
      'input-required-result-multiple-input-requests:sep-2322-multiple-inputs-incomplete',
      'input-required-result-multi-round:sep-2322-multi-round-r1',
      'input-required-result-missing-input-response:sep-2322-missing-response-rerequests',
      'input-required-result-non-tool-request:sep-2322-non-tool-incomplete',
      'input-required-result-result-type:sep-2322-result-type-included',
      'input-required-result-tampered-state:sep-2322-reject-tampered-state',
      'input-required-result-capability-check:sep-2322-respect-client-capabilities',
      'input-required-result-ignore-extra-params:sep-2322-ignore-unexpected-params',
    ],
  },
  {
    reason: "calls a diagnostic tool of the suite's example server",
    revisions: CURRENT,
    checks: [
      'server-stateless:sep-2575-server-rejects-undeclared-capability',
      'server-stateless:sep-2575-missing-capability-http-400',
      'server-stateless:sep-2575-http-server-no-independent-requests-on-stream',
      'server-stateless:sep-2575-server-no-log-without-loglevel',
    ],
  },
  {
    reason: 'needs a tool with arguments in headers (x-mcp-header), which is optional; no tool has any',
    revisions: CURRENT,
    checks: [
      'http-custom-header-server-validation:sep-2243-server-no-xmcp-tool',
      'http-custom-header-server-validation:sep-2243-server-decode-base64',
      'http-custom-header-server-validation:sep-2243-server-validate-param-match',
      'http-custom-header-server-validation:sep-2243-server-reject-invalid-param-chars',
      'http-custom-header-server-validation:sep-2243-server-reject-param-mismatch',
    ],
  },
  {
    reason: "gets a prompt of the suite's example server",
    revisions: PROVED_REVISIONS,
    checks: likeTheirScenarios(
      'prompts-get-simple',
      'prompts-get-with-args',
      'prompts-get-embedded-resource',
      'prompts-get-with-image',
    ),
  },
  {
    reason: 'uses an optional capability that the server does not declare: resources (rule 21.8)',
    revisions: PROVED_REVISIONS,
    checks: likeTheirScenarios(
      'resources-list',
      'resources-read-text',
      'resources-read-binary',
      'resources-templates-read',
    ),
  },
  {
    reason: 'uses an optional capability that the server does not declare: resources (rule 21.8)',
    revisions: CURRENT,
    checks: [
      'caching:sep-2549-resources-list-caching-hints',
      'caching:sep-2549-resources-templates-list-caching-hints',
      'sep-2164-resource-not-found:sep-2164-error-code',
      'sep-2164-resource-not-found:sep-2164-data-uri',
    ],
  },
  {
    reason: 'uses an optional capability that the server does not declare: completion',
    revisions: PROVED_REVISIONS,
    checks: likeTheirScenarios('completion-complete'),
  },
  {
    reason:
      'uses an optional capability that the server does not declare: logging, or subscription to resources',
    revisions: EARLIER,
    checks: likeTheirScenarios('logging-set-level', 'resources-subscribe', 'resources-unsubscribe'),
  },
  {
    reason: 'warns that there is no session: they are optional, and there are none (rule 21.9)',
    revisions: PREVIOUS,
    checks: [
      'server-sse-multiple-streams:server-sse-multiple-streams-session',
      'server-sse-polling:server-sse-polling-session',
    ],
  },
];

/** The reason of each expected failure of a revision, by `scenario:check`. */
export const reasonsIn = (
  revision: Revision,
  expected: readonly ExpectedFailures[] = EXPECTED_FAILURES,
): ReadonlyMap<string, string> =>
  new Map(
    expected
      .filter(({ revisions }) => revisions.includes(revision))
      .flatMap(({ checks, reason }) => checks.map((check) => [check, reason] as const)),
  );
