import type { Watch } from '@iom/contract/watches/watches.endpoints.ts';

/** What the emails about a saved analysis are about, and when. */
export const mailChoices = ['none', 'new_oils', 'change', 'weekly', 'monthly'] as const;
export type MailChoice = (typeof mailChoices)[number];

export const mailLabels: Readonly<Record<MailChoice, string>> = {
  none: 'No emails',
  new_oils: 'New oils in the archive',
  change: 'When my result changes',
  weekly: 'My result, weekly',
  monthly: 'My result, every 30 days',
};

/** The choice that a watch stands for. */
export const mailChoice = (watch: Pick<Watch, 'enabled' | 'about' | 'schedule'> | undefined): MailChoice => {
  if (!watch?.enabled) return 'none';
  return watch.about === 'results' ? watch.schedule : 'new_oils';
};
