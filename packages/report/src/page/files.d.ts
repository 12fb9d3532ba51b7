declare module '*.css' {
  const text: string;
  export default text;
}
/** Its path, relative to the script. */
declare module '*.woff2' {
  const path: string;
  export default path;
}
