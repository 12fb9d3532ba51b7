/** Type declarations for the styles and fonts that the page imports as files. */

declare module '*.css' {
  const text: string;
  export default text;
}
/** The path of the file, relative to the script. */
declare module '*.woff2' {
  const path: string;
  export default path;
}
