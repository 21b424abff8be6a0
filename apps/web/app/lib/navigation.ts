/** Who sees an entry: everybody, the signed-in, or administrators. */
type Audience = 'all' | 'user' | 'admin';

export interface Entry {
  label: string;
  /** The label where there is room for all of it; it begins with the short one. */
  fullLabel?: string;
  path: string;
  audience: Audience;
}

/** The one table of navigation. */
export const mainEntries: readonly Entry[] = [
  { label: 'Home', path: '/', audience: 'all' },
  {
    label: 'Classic Archive',
    fullLabel: 'Classic Archive - 1990s to 2020',
    path: '/catalog?series=classic',
    audience: 'all',
  },
  {
    label: 'Modern Series',
    fullLabel: 'Modern Series - 2021 to Current',
    path: '/modern-series/',
    audience: 'all',
  },
  { label: 'Order a dataset', path: '/dataset/select', audience: 'all' },
  { label: 'Regional databases', path: '/regional/select', audience: 'all' },
  { label: 'My Datasets', path: '/dataset/owned', audience: 'user' },
  { label: 'Contact', path: '/contact/', audience: 'all' },
];

export const userEntries: readonly Entry[] = [
  { label: 'My Datasets', path: '/dataset/owned', audience: 'user' },
  { label: 'Downloads', path: '/downloads', audience: 'user' },
  { label: 'Assign Data', path: '/dataset/assign', audience: 'user' },
  { label: 'Available data', path: '/datasets/available', audience: 'user' },
  { label: 'Data assurance', path: '/data/assurance', audience: 'user' },
  { label: 'Order History', path: '/ordering/history', audience: 'user' },
  { label: 'My quotes', path: '/quotes', audience: 'user' },
  { label: 'Account Settings', path: '/registration/account-settings', audience: 'user' },
  { label: 'Approve Samples', path: '/admin/approval', audience: 'admin' },
  { label: 'Reassignments', path: '/admin/reassignments', audience: 'admin' },
];

export const entriesFor = (entries: readonly Entry[], user: { is_staff: boolean } | null) =>
  entries.filter(({ audience }) => audience === 'all' || (user && (audience === 'user' || user.is_staff)));
