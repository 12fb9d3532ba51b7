/** The view with the client report, which readers print or save. */
import { useEffect } from 'preact/hooks';
import { readAnswers } from '@brand-visibility/report/story/answers';
import { fileNamesOf, windowSlug } from '@brand-visibility/report/data/file-name';
import type { Report } from '@brand-visibility/report/data/report';
import { AnswersContext } from '@brand-visibility/report/figure/element';
import { ReportView } from '@brand-visibility/report/parts/report-view';
import { useWords } from '@brand-visibility/report/words/words';
import { footerOf, titlesOf } from '@brand-visibility/report/document';
import { savedDocument } from '../download.js';
import { applyFaces, loadFaces } from '../faces.js';
import { pageLanguage, say } from '../language.js';
import { useLater } from '../later.js';
import type { ReadOf } from '../reads.js';
import { save } from '../save.js';
import { usePage } from '../session.js';

export { saveChart } from '../download.js';

/** Shows the client report for the current selection, when the answers that it quotes have been read, too. */
export function ClientReport({ read }: { readonly read: ReadOf<'report'> }) {
  const { reader, brands, brand, onFault } = usePage();
  const words = useWords();
  const load = async (): Promise<Report> => {
    const of = { ...read, setup: { language: pageLanguage }, counted: await reader.counted() };
    const answers = await readAnswers(reader.client, of);
    await loadFaces();
    applyFaces(); // printing needs the fonts
    return { ...of, answers };
  };
  const report = useLater(load, [], onFault);
  useEffect(() => {
    // The printed pages have the same footer as the saved file.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(footerOf(titlesOf(words).foot));
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
  if (report === null)
    return (
      <p class="tools" role="status">
        {say('loading')}
      </p>
    );
  const name = fileNamesOf(brands).get(brand.id) ?? brand.id;
  const file = `${name}-${windowSlug(report.choice.window)}.html`;
  return (
    <>
      <p class="tools">
        <button type="button" class="primary" aria-describedby="print-note" onClick={() => print()}>
          {say('report.print')}
        </button>
        <button
          type="button"
          onClick={() => void savedDocument(report).then((text) => save(file, 'text/html', text))}
        >
          {say('report.save')}
        </button>
      </p>
      <p class="tools-note soft">
        <span id="print-note">{say('report.printNote')}</span> {say('report.agency')}{' '}
        <a href="./client-reports">{say('report.about')}</a>
      </p>
      <AnswersContext.Provider value={null}>
        <ReportView report={report} words={words} />
      </AnswersContext.Provider>
    </>
  );
}
