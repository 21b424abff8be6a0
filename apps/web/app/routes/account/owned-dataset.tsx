import { useParams, useSearchParams } from 'react-router';
import { OwnedDataset } from '../../features/library/OwnedDataset.tsx';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { NotFound } from '../../shell/NotFound.tsx';

export const meta = () => pageMeta('Dataset preview');

export default function OwnedDatasetPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  return (
    <RequireUser>
      <OwnedDataset id={id} regional={search.get('regional') === 'true'} notFound={<NotFound />} />
    </RequireUser>
  );
}
