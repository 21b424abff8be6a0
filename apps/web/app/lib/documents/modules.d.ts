declare module '*.page.md' {
  export const text: import('./document.ts').PageDocument;
}
declare module '*.news.md' {
  export const text: import('./document.ts').NewsDocument;
}
