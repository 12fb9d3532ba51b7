/** Gemini's `generateContent`, also in the snake_case of Google's client for Python. */
import { isHostName } from '@brand-visibility/domain/sources/host-name';
import { z } from 'zod';
import { form, maybe, text, type Form } from './form.js';

/** A schema that also accepts names in snake_case. */
const inAnyCase = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, of]): [string, unknown] => [
              name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
              of,
            ]),
          )
        : value,
    schema,
  );

const part = z.looseObject({ text, thought: maybe(z.boolean(), false) });
const web = z.looseObject({ uri: z.string(), title: text, domain: text });
const candidate = inAnyCase(
  z.looseObject({
    content: maybe(z.looseObject({ parts: maybe(z.array(part), []) }), { parts: [] }),
    finishReason: z.string().nullish(),
    groundingMetadata: maybe(
      inAnyCase(
        z.looseObject({ groundingChunks: maybe(z.array(z.looseObject({ web: web.nullish() })), []) }),
      ),
      { groundingChunks: [] },
    ),
  }),
);
const response = inAnyCase(
  z
    .looseObject({
      candidates: z.array(candidate).max(1).optional(),
      modelVersion: text,
      responseId: text,
      promptFeedback: z.looseObject({}).nullish(),
      usageMetadata: z.looseObject({}).nullish(),
    })
    .refine(({ modelVersion, usageMetadata }) => modelVersion !== '' || Boolean(usageMetadata))
    .refine(({ candidates, promptFeedback }) => candidates !== undefined || Boolean(promptFeedback)),
);

export const geminiContent: Form = form(
  response,
  ({ candidates, modelVersion, responseId, promptFeedback }) => {
    const of = candidates?.[0];
    return {
      text: (of?.content.parts ?? [])
        .filter(({ thought }) => !thought)
        .map((each) => each.text)
        .join(''),
      cited: (of?.groundingMetadata.groundingChunks ?? []).flatMap(({ web: found }) => {
        if (!found) return []; // of a map or a document, not of a page
        const { uri, title, domain } = found;
        const site = (domain || title).toLowerCase();
        const isRedirect = uri.includes('/grounding-api-redirect/') && isHostName(site);
        return [{ url: uri, title: title || null, ...(isRedirect && { domain: site }) }];
      }),
      model: modelVersion,
      seconds: null,
      id: responseId || null,
      // Only the last piece of a stream says why it ends.
      isOpen: of !== undefined && !of.finishReason && !promptFeedback,
    };
  },
);
