import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function About() {
  return <PageHeader />;
}
