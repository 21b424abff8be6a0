import { useParams } from 'react-router';
import { DeclineOffer } from '../../features/library/assign/DeclineOffer.tsx';

export default function AssignmentDeclinePage() {
  const { token = '' } = useParams();
  return <DeclineOffer token={token} />;
}
