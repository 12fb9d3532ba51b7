import '@brand-visibility/report/page';
import './site.css';
