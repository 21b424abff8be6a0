import { useParams } from 'react-router';
import { DeclineAssignment } from '../../../features/library/assignments/DeclineAssignment.tsx';

export default function AssignmentDeclinePage() {
  const { token = '' } = useParams();
  return <DeclineAssignment token={token} />;
}
