import { Hero } from '../../features/content/Hero.tsx';
import { HowItWorks, Lubricants, Questions, Uses } from '../../features/content/HomeSections.tsx';

export default function Home() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <Lubricants />
      <Uses />
      <Questions />
    </>
  );
}
