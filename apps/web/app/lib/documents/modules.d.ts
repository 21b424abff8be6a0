declare module '*.page.md' {
  export const text: import('./document.ts').PageDocument;
}
