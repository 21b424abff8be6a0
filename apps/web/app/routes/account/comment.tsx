import { Comments } from '../../features/content/comments/Comments.tsx';
import { useProfile } from '../../lib/session/profile.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export default function Comment() {
  const profile = useProfile();
  return (
    <>
      <PageHeader lead="What works for you, what is missing, what you found in the data. Every signed-in user reads comments, under the name of their author; your email address is never shown." />
      <Comments company={profile?.company_name ?? ''} />
    </>
  );
}
