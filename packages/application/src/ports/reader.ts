import type { AnswerReader } from './resources/answers.js';
import type { BrandReader } from './resources/brands.js';
import type { ChangeReader } from './resources/changes.js';
import type { OutreachTargetReader } from './resources/outreach-targets.js';
import type { PageAuditReader } from './resources/page-audits.js';
import type { PromptReader } from './resources/prompts.js';
import type { MeasurementReader, RecommendationReader } from './resources/recommendations.js';
import type { RivalReader } from './resources/rivals.js';
import type { RunReader } from './resources/runs.js';
import type { SiteAccessReader } from './resources/site-access.js';
import type { CitationsReader, FactsReader } from './resources/facts.js';

/** Reads one snapshot within the scope of a key. Each use case declares the parts that it needs. */
export interface Reader
  extends
    BrandReader,
    RunReader,
    PromptReader,
    AnswerReader,
    ChangeReader,
    OutreachTargetReader,
    RecommendationReader,
    MeasurementReader,
    SiteAccessReader,
    PageAuditReader,
    RivalReader,
    FactsReader,
    CitationsReader {}
