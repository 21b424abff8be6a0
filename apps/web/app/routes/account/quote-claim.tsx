import { useParams } from 'react-router';
import { ClaimQuote } from '../../features/purchasing/quotes/ClaimQuote.tsx';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';

export const meta = () => pageMeta('Quote');

export default function QuoteClaim() {
  const { token = '' } = useParams();
  return (
    <RequireUser>
      <div className="page">
        <ClaimQuote token={token} />
      </div>
    </RequireUser>
  );
}
