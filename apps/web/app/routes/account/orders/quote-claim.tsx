import { useParams } from 'react-router';
import { ClaimQuote } from '../../../features/purchasing/quotes/ClaimQuote.tsx';

export default function QuoteClaim() {
  const { token = '' } = useParams();
  return <ClaimQuote token={token} />;
}
