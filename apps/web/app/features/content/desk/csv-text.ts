/** The text of a file in UTF-8, or else in Windows-1252, as spreadsheets save CSV files. */
export const csvText = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
