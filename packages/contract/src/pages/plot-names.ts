/** Plots of the archive in public pages. The server paints them, so that a page needs no script for them. */
export const archivePlotNames = [
  'oils-by-year',
  'classic-oils-by-year',
  'modern-grades',
  'grade-shares',
  'days-to-release',
] as const;
export type ArchivePlotName = (typeof archivePlotNames)[number];

/** What the answers are called on the site and in print; here because public pages carry no schemas. */
export const answerTitles = {
  'claim-check': 'Claim check',
  'claim-audit': 'Claim audit',
  'share-conforming': 'Share not conforming',
  'target-window': 'Target window',
  comparison: 'Precision-aware comparison',
  uniformity: 'Uniformity and reformulation',
  fingerprint: 'Additive fingerprint',
  'base-stock': 'Base-stock inference',
  suspects: 'Suspects',
  'viscometric-map': 'Viscometric map',
  'chemistry-balance': 'Chemistry balance',
  'market-trend': 'Market trend',
  'method-bridge': 'Method bridge',
} as const;
/** The answers, whose figures over the free sample set are plots. */
export type AnswerPlotName = keyof typeof answerTitles;
export const answerPlotNames = Object.keys(answerTitles) as [AnswerPlotName, ...AnswerPlotName[]];

export type PlotName = ArchivePlotName | AnswerPlotName;
export const plotNames: readonly PlotName[] = [...archivePlotNames, ...answerPlotNames];
