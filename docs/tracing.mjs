/**
 * Traces for OpenTelemetry, preloaded into the service from a separate folder with its packages:
 *
 *   mkdir /opt/tracing && cd /opt/tracing && npm init --yes
 *   npm install --save-exact @opentelemetry/sdk-trace-node@2.12.0 @opentelemetry/resources@2.12.0 \
 *     @opentelemetry/exporter-trace-otlp-http@0.223.0 @opentelemetry/instrumentation@0.223.0 \
 *     @opentelemetry/instrumentation-http@0.223.0 @opentelemetry/instrumentation-express@0.71.1 \
 *     @opentelemetry/instrumentation-pg@0.76.0 @opentelemetry/instrumentation-pino@0.69.0
 *   cp .../docs/tracing.mjs .
 *   export OTEL_SERVICE_NAME=brand-visibility OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318
 *   node --import /opt/tracing/tracing.mjs .../apps/api/dist/main.js
 */
import { register } from 'node:module';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { ExpressInstrumentation } from '@opentelemetry/instrumentation-express';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { PinoInstrumentation } from '@opentelemetry/instrumentation-pino';
import { detectResources, envDetector } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

/**
 * What may leave the process. Everything else is dropped: the instrumentations record URLs with their query, paths,
 * headers and statements with their values, in which keys, fingerprints and ids of customers may stand.
 */
const ATTRIBUTES = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'express.type',
  'db.system.name',
  'db.namespace',
  'error.type',
]);

const batch = new BatchSpanProcessor(new OTLPTraceExporter());
const processor = {
  onStart: (span, context) => batch.onStart(span, context),
  onEnd: (span) => {
    for (const name of Object.keys(span.attributes)) if (!ATTRIBUTES.has(name)) delete span.attributes[name];
    span.events.length = 0; // an exception's text may quote what was sent
    span.status = { code: span.status.code };
    span.spanContext().traceState = undefined; // comes from the caller as it is
    batch.onEnd(span);
  },
  forceFlush: () => batch.forceFlush(),
  shutdown: () => batch.shutdown(),
};

register('@opentelemetry/instrumentation/hook.mjs', import.meta.url); // the service is made of ES modules
new NodeTracerProvider({
  resource: detectResources({ detectors: [envDetector] }),
  spanProcessors: [processor],
}).register();
registerInstrumentations({
  instrumentations: [
    new HttpInstrumentation({ disableOutgoingRequestInstrumentation: true }),
    new ExpressInstrumentation({ ignoreLayersType: ['middleware'] }), // a dozen spans a request
    new PgInstrumentation({ requireParentSpan: true }),
    new PinoInstrumentation({ disableLogSending: true }), // trace_id and span_id in the lines of the log
  ],
});
