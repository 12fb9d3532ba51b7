/** Types of the styles and fonts that the page imports as files. */

declare module '*.css' {
  const text: string;
  export default text;
}
/** Its path, relative to the script. */
declare module '*.woff2' {
  const path: string;
  export default path;
}
/** The key that `take-link.ts` took out of the address: empty if the link was opened before, absent without a link. */
interface Window {
  linkKey?: string;
}
