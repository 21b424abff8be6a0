import { useParams } from 'react-router';
import { StoryReader } from '../../../features/analysis/stories/StoryReader.tsx';

export default function SharedStoryPage() {
  const { token = '' } = useParams();
  return <StoryReader token={token} />;
}
