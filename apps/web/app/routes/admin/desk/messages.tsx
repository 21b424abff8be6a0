import { Messages } from '../../../features/content/desk/Messages.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function MessagesPage() {
  return (
    <>
      <PageHeader lead="Messages that were sent with the contact form. A reply goes out by mail and is stored here." />
      <Messages />
    </>
  );
}
