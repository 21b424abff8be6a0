/** Texts that a spreadsheet may run as a formula: signs, what follows them, and what programs strip before them. */
export const formulas: readonly string[] = [
  ...['=1+1', "=cmd|' /C calc'!A0", '=HYPERLINK("https://evil.example","x")', '=IMPORTXML(A1,"//a")'],
  ...['=WEBSERVICE("https://evil.example")', '=A1', '==1', '=', '="', "='", '=,', '=;1', '=\n1', '=1\r\n=2'],
  ...['+1', '+1+1', '+A1', '++1', '+', '+49 170 1', '+cmd|x'],
  ...['-1', '-1+1', '-A1', '--1', '-', '-x', '-=1', '-5W30'],
  ...['@SUM(1)', '@A1', '@', '@=1', '@x,y'],
  ...['\t=1', '\tx', '\t', '\r=1', '\rx', '\r'],
];
