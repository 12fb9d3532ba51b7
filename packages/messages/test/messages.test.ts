import { describe, expect, test } from '@jest/globals';
import { faultsIn, keysOf } from '../src/check.js';
import { compiled } from '../src/compiled.js';
import { readerOf } from '../src/index.js';

/** A catalogue of three messages, as the file of a language has them. */
interface Messages {
  's.named': { brand: string; move: 'up' | 'other'; now: string };
  's.few': { answers: number };
  'l.word.rose': null;
}
const EN = {
  's.named': '{move, select, up {{brand} rose to {now}.} other {{brand} has {now}.}}',
  's.few': '{answers, plural, one {Only # answer.} other {Only # answers.}}',
  'l.word.rose': 'rose',
};
const DE = {
  's.named': '{move, select, up {{brand} stieg auf {now}.} other {{brand} hat {now}.}}',
  's.few': '{answers, plural, one {Nur # Antwort.} other {Nur # Antworten.}}',
  'l.word.rose': 'gestiegen',
};

describe('a reader', () => {
  const english = readerOf<Messages>('en-GB', EN);
  const german = readerOf<Messages>('de-DE', DE);

  test('writes a text, with counts in the digits of the language', () => {
    expect(english.text('s.few', { answers: 1 })).toBe('Only 1 answer.');
    expect(english.text('s.few', { answers: 12_000 })).toBe('Only 12,000 answers.');
    expect(german.text('s.few', { answers: 12_000 })).toBe('Nur 12.000 Antworten.');
    expect(german.text('l.word.rose')).toBe('gestiegen');
  });

  test('gives nodes back between the texts', () => {
    const node = { type: 'b' };
    expect(english.parts('s.named', { move: 'up', brand: node, now: '4%' })).toEqual([node, ' rose to 4%.']);
    // The parts of a list are separate.
    expect(english.list(['a', node, 'b'])).toEqual(['a', ', ', node, ' and ', 'b']);
    expect(
      readerOf<object>('es', {}).list([{ name: 'Acme' }, { name: 'Initech' }], ({ name }) => name)[1],
    ).toBe(' e ');
  });

  test('reads a compiled catalogue alike', () => {
    const trees = readerOf<Messages>('de-DE', JSON.parse(compiled(JSON.stringify(DE))) as typeof DE);
    expect(trees.text('s.named', { move: 'other', brand: 'A', now: '4 %' })).toBe('A hat 4 %.');
    expect(trees.text('s.few', { answers: 2 })).toBe('Nur 2 Antworten.');
  });

  test('the names and values of clients are no messages', () =>
    expect(english.text('s.named', { move: 'up', brand: "{a} <b> 'c'", now: '#' })).toBe(
      "{a} <b> 'c' rose to #.",
    ));
});

describe('the check of catalogues', () => {
  test('finds nothing in good ones, and reads the types of the arguments from English', () => {
    expect(faultsIn({ en: EN, de: DE, 'en-US': { 'l.word.rose': 'went up' } }, 3, ['en-US'])).toEqual([]);
    expect(keysOf(EN)).toContain("\n  's.named': { brand: string; move: 'up' | 'other'; now: string };\n");
    expect(keysOf(EN)).toContain("\n  's.few': { answers: number };\n  'l.word.rose': null;\n");
  });

  test.each<[what: string, of: Partial<typeof DE>, fault: string]>([
    ['a message that does not parse', { 's.few': '{answers' }, 's.few is no ICU message'],
    [
      'another argument',
      { 's.named': '{marke} hat {now}.' },
      's.named has the arguments "marke: string; now: string"',
    ],
    [
      'no option of a select',
      { 's.named': '{move, select, other {{brand} hat {now}.}}' },
      'has the arguments',
    ],
    [
      'a count in words',
      { 's.few': '{answers, plural, other {Wenige.}}' },
      'does not print the count answers as #',
    ],
    [
      'a count as a text',
      { 's.few': '{answers, plural, other {# von {answers}}}' },
      'prints the count answers',
    ],
    ['a number', { 's.few': '{answers, number}' }, 'formats a value'],
    [
      'a plural in a plural',
      { 's.few': '{answers, plural, other {# {answers, plural, other {#}}}}' },
      'in another',
    ],
    ['an apostrophe', { 'l.word.rose': "l'IA" }, 'which have a meaning'],
    ['a tag', { 'l.word.rose': '<b>x</b>' }, 'which have a meaning'],
  ])('finds %s', (_, of, fault) => {
    expect(faultsIn({ en: EN, de: { ...DE, ...of } }, 3).join('\n')).toContain(fault);
  });

  test('finds what is missing, unknown, or too much', () => {
    const { 's.few': _, ...less } = DE;
    expect(faultsIn({ en: EN, de: { ...less, 'l.x': 'x' } }, 2)).toEqual([
      'en: 3 messages, more than 2',
      'de: s.few is missing',
      'de: l.x is not in English',
    ]);
  });
});
