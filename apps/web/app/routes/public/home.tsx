import { Hero } from '../../features/content/Hero.tsx';
import { HowItWorks, Lubricants, Questions, Uses } from '../../features/content/HomeSections.tsx';
import { pageMeta } from '../../lib/site.ts';

export const meta = () =>
  pageMeta(
    'Engine oil test data',
    'Engine oils bought off the shelf all over the world, coded blind and tested by independent laboratories. Search the archive, buy the data, download it.',
  );

export default function Home() {
  return (
    <div className="page">
      <Hero />
      <HowItWorks />
      <Lubricants />
      <Uses />
      <Questions />
    </div>
  );
}
