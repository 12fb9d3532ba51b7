/** What the patterns of all languages consist of. Names of the data are in ‹ and ›. */

export const NAME = '‹([^‹›]*)›';
export const NAMES = '((?:‹[^‹›]*›(?:, | and | und | et | y | e | en )?)+)';
export const FIGURE = '\\d[\\d.,]*';
export const COUNT = '[\\p{L}\\d](?:[\\p{L}\\d]|[.,\\s]\\d{3})*';
export const pattern = (parts: TemplateStringsArray, ...values: readonly string[]) =>
  new RegExp(String.raw(parts, ...values), 'u');
