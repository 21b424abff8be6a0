import { Messages } from '../../../features/content/desk/Messages.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function MessagesPage() {
  return (
    <>
      <PageHeader lead="Messages sent with the contact form. Replies are sent by email and stored here." />
      <Messages />
    </>
  );
}
