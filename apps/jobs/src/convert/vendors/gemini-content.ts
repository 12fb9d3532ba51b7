/** Gemini's `generateContent`, also in the snake_case of Google's client for Python. */
import { isHostName } from '@brand-visibility/domain/sources/host-name';
import { at, expectForm, fieldsOf, form, pageOf, textAt, type Cited } from './form.js';

export const geminiContent = form('candidates?[]', (value) => {
  const candidates = at(value, 'candidates');
  const [model, id] = [textAt(value, 'modelVersion'), textAt(value, 'responseId')];
  const isBlocked = at(value, 'promptFeedback').length > 0;
  expectForm(candidates.length < 2 && (model !== '' || at(value, 'usageMetadata').length > 0));
  expectForm('candidates' in fieldsOf(value) || isBlocked);
  const parts = at(candidates, 'content.parts').filter((part) => fieldsOf(part)['thought'] !== true);
  return {
    text: textAt(parts, 'text'),
    cited: at(candidates, 'groundingMetadata.groundingChunks.web')
      .map(resolved)
      .filter(({ url }) => url !== ''),
    model,
    id: id || null,
    date: textAt(value, 'createTime'),
    // Only the last piece of a stream says why it ends.
    isOpen: candidates.length > 0 && textAt(candidates, 'finishReason') === '' && !isBlocked,
  };
});

/** Adds the site of a page whose URL only redirects to it. */
function resolved(web: unknown): Cited {
  const page = pageOf(web);
  const domain = (textAt(web, 'domain') || (page.title ?? '')).toLowerCase();
  return page.url.includes('/grounding-api-redirect/') && isHostName(domain) ? { ...page, domain } : page;
}
