import '@brand-visibility/report-page/page';
