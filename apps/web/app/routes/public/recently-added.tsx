import { RecentlyAdded } from '../../features/samples/recently-added/RecentlyAdded.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () =>
  pageMeta('Recently added', 'Groups of engine oils whose test data were released lately, with their oils.');

export default function RecentlyAddedPage() {
  return (
    <div className="page">
      <PageHeader
        title="Recently added"
        lead="Oils are collected, tested and released in groups. Look at the oils of a group, then buy the tests you need of them."
      />
      <RecentlyAdded />
    </div>
  );
}
