import { Hero } from '../../features/content/home/Hero.tsx';
import { HowItWorks, Lubricants, Uses } from '../../features/content/home/HomeSections.tsx';
import { faqPage, Questions } from '../../features/content/home/Questions.tsx';
import { Visitors } from '../../features/content/home/Visitors.tsx';
import { metaOfPage } from '../../lib/pages/site.ts';

export const meta: typeof metaOfPage = (args) => [...metaOfPage(args), { 'script:ld+json': faqPage() }];

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
