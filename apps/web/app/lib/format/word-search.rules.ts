/** Whether the text has every word of the search, regardless of case. An empty search matches. */
export const hasEveryWord = (text: string, search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
