/** The view with the client report, which readers print or save. */
import { useEffect, useState } from 'preact/hooks';
import { readAnswers } from '@brand-visibility/report/story/answers';
import { fileNamesOf, windowSlug } from '@brand-visibility/report/data/file-name';
import { loadReport } from '@brand-visibility/report/data/load';
import type { Report } from '@brand-visibility/report/data/report';
import { AnswersContext } from '@brand-visibility/report/figure/element';
import { ReportView } from '@brand-visibility/report/parts/report-view';
import { aboutOf } from '@brand-visibility/report/words/about';
import { footerOf, titlesOf } from '@brand-visibility/report/document';
import { savedDocument } from '../download.js';
import { applyFaces, loadFaces } from '../faces.js';
import { pageLanguage, say, wordsFor } from '../language.js';
import { save } from '../save.js';
import { Notice } from '../notices.js';
import { usePage } from '../session.js';
import type { Read } from '../responses.js';

export { saveChart } from '../download.js';

const LANES = 6;

/** Shows the client report for the current selection. */
export function ClientReport({ read }: { readonly read: Read<never> }) {
  const { reader, brands, brand, count, isPrinting, faultIn } = usePage();
  const [report, setReport] = useState<Report | null>(null);
  const [progress, setProgress] = useState('');
  const [isBroken, setBroken] = useState(false);
  const load = () => {
    let isWanted = true;
    setReport(null);
    setBroken(false);
    const reading = loadReport(reader.client, reader.choice, {
      readAt: read.readAt,
      brand,
      setup: { language: pageLanguage },
      lanes: LANES,
      quotes: readAnswers,
      onProgress: (done, of) => isWanted && setProgress(`${done} / ${of}`),
    });
    Promise.all([reading, loadFaces()]).then(
      ([whole]) => {
        if (!isWanted) return;
        applyFaces(); // printing needs the fonts
        setReport(whole);
        count(whole.responses);
      },
      (error: unknown) => {
        if (isWanted) setBroken(faultIn(error) !== null);
      },
    );
    return () => {
      isWanted = false;
    };
  };
  useEffect(load, [reader]);
  useFooter(report);
  useEffect(() => {
    if (report === null || !isPrinting.current) return;
    isPrinting.current = false;
    print();
  }, [report]);
  if (isBroken)
    return (
      <Notice role="alert" action={say('tryAgain')} onAction={load}>
        {say('report.failed')}
      </Notice>
    );
  if (report === null)
    return (
      <p class="tools" role="status">
        {say('report.progress', { progress })}
      </p>
    );
  const words = wordsFor(aboutOf(report));
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

/** Gives the printed pages the same footer as the saved file. */
function useFooter(report: Report | null): void {
  useEffect(() => {
    if (report === null) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(footerOf(titlesOf(wordsFor(aboutOf(report))).foot));
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [report]);
}
