import { useParams } from 'react-router';
import { AcceptAssignment } from '../../../features/library/assignments/AcceptAssignment.tsx';

export default function AssignmentAcceptPage() {
  const { token = '' } = useParams();
  return <AcceptAssignment token={token} />;
}
