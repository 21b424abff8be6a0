import { useParams } from 'react-router';
import { AcceptOffer } from '../../features/library/assign/AcceptOffer.tsx';

export default function AssignmentAcceptPage() {
  const { token = '' } = useParams();
  return <AcceptOffer token={token} />;
}
