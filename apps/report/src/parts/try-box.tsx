import { tryIn } from '../story/try.js';
import * as of from '../words/message.js';
import { message, type Value } from '../words/message.js';
import { Word } from '../words/words.js';

/** The box "Try it yourself": a question, and what to expect of an engine's answers. */
export function TryBox({ report }: { readonly report: Parameters<typeof tryIn>[0] }) {
  const found = tryIn(report);
  if (found === null) return null;
  const { engine, row, named, answers, expected, low, high } = found;
  const brand = of.name(report.brand.name);
  const number = (value: number): Value => of.count(value);
  const range: Value =
    low === high ? number(low) : message('l.range', { low: number(low), high: number(high) });
  return (
    <aside class="try block" data-key={row.key ?? ''} data-engine={engine}>
      <h3>
        <Word k="l.try.title" />
      </h3>
      <div>
        <p class="ask">
          <Word k="s.try.ask" of={{ engine: of.engine(engine), question: of.plain(row.label ?? '') }} />
        </p>
        <p class="expect">
          <Word k="s.try.expect" of={{ expected, brand, range }} at={named.at} />
        </p>
        <p class="soft">
          <Word
            k="s.try.counted"
            of={{
              when: of.when(report.spans.current),
              brand,
              named,
              answers: of.count(answers),
            }}
          />
        </p>
      </div>
      <div class="dots" aria-hidden="true" style={{ '--low': low, '--high': high }}>
        {[1, 2, 3, 4].map((one) => (
          <i class={one <= expected ? 'on' : ''} />
        ))}
        <em />
      </div>
    </aside>
  );
}
