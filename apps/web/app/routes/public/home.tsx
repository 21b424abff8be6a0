import { Hero } from '../../features/content/home/Hero.tsx';
import { HowItWorks, Lubricants, Questions, Uses } from '../../features/content/home/HomeSections.tsx';
import { Visitors } from '../../features/content/home/Visitors.tsx';

export default function Home() {
  return (
    <>
      <Hero />
      <Visitors />
      <HowItWorks />
      <Lubricants />
      <Uses />
      <Questions />
    </>
  );
}
