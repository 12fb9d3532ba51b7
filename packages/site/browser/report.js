import '@brand-visibility/report/page';
