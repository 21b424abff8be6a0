import { useParams } from 'react-router';
import { QuotePage } from '../../features/purchasing/quotes/QuotePage.tsx';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { NotFound } from '../../shell/NotFound.tsx';

export const meta = () => pageMeta('Quote');

export default function Quote() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(id)) return <NotFound />;
  return (
    <RequireUser>
      <QuotePage id={Number(id)} notFound={<NotFound />} />
    </RequireUser>
  );
}
