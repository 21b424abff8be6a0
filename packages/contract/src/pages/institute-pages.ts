import { type Page, page, pageWithParams } from './page.ts';

/** The pages about the institute, a part of the page registry: tests, collection, papers and the institute itself. */
export const institutePages = {
  testsConducted: page('/oil-tests-conducted/', {
    title: 'Oil tests conducted',
    description:
      'Every bench test of the archive by series, with its method, what it tells a formulator and how many oils have it.',
    access: 'public',
    prerendered: true,
    rendered: true,
    menu: { menus: ['main'], section: 'Testing', label: 'Oil tests conducted' },
  }),
  oilTest: pageWithParams('/tests/:test', { title: 'Test :test', access: 'public' }),
  qualityAssurance: page('/oil-testing-quality-assurance/', {
    title: 'Testing and quality assurance',
    description:
      'Blind codes, independent laboratories, reference oils in every batch, control charts and retests: how a value becomes trustworthy.',
    access: 'public',
    prerendered: true,
    menu: { menus: ['main'], section: 'Testing', label: 'Quality assurance' },
  }),
  worldwideCollection: page('/worldwide-oil-collection/', {
    title: 'Worldwide oil collection',
    description:
      'Where engine oils are bought for the archive: countries by year on a map, retail outlets, and what is recorded of each container.',
    access: 'public',
    prerendered: true,
    menu: { menus: ['main'], section: 'Testing', label: 'Worldwide collection' },
  }),
  approvedOils: page('/reference-oils/', {
    title: 'Approved-oil reference',
    description:
      'A searchable list of approved engine oils with brand, supplier, SAE grade, country and year, cleaned of spelling variants.',
    access: 'public',
    prerendered: true,
    menu: { menus: ['main'], section: 'Testing', label: 'Approved-oil reference' },
  }),

  numerousUses: page('/numerous-uses/', {
    title: 'Numerous uses',
    description:
      'What the data can show: how competitors compare, whether blend plants and claims hold, how regions differ, each with a worked example.',
    access: 'public',
    prerendered: true,
    menu: { menus: ['main'], section: 'How to use', label: 'Numerous uses' },
  }),
  technicalPapers: page('/technical_papers', {
    title: 'Technical papers',
    description: 'Papers on engine oils and their bench tests, by year and author.',
    access: 'public',
    prerendered: true,
    rendered: true,
    queryFilters: true,
    menu: { menus: ['main'], section: 'How to use', label: 'Technical papers', isHiddenInDemo: true },
  }),
  technicalPaper: pageWithParams('/technical_paper/:id', { title: 'Technical paper :id', access: 'public' }),
  videoSeries: page('/video-series/', {
    title: 'Films to come',
    description: 'Short films on collection, tests and data, and what to read until then.',
    access: 'public',
    prerendered: true,
  }),

  about: page('/about-institute-materials/', {
    title: 'About the institute',
    description:
      'Since 1984 the institute has bought engine oils off the shelf and had them measured. What changed in 2020, and what has not.',
    access: 'public',
    prerendered: true,
    menu: { menus: ['main'], section: 'Institute', label: 'About' },
  }),
  ourTeam: page('/our-team/', {
    title: 'Our team',
    description: 'Who does what between a shelf in a shop and a value in a table: the roles behind the data.',
    access: 'public',
    prerendered: true,
    rendered: true,
    menu: { menus: ['main'], section: 'Institute', label: 'Our team' },
  }),
  newsEvents: page('/news_events', {
    title: 'News and events',
    description: 'Database updates, webinars, conferences and announcements of the institute, newest first.',
    access: 'public',
    prerendered: true,
    rendered: true,
    menu: { menus: ['main'], section: 'Institute', label: 'News and events' },
  }),
  newsJustInTime: page('/news/just-in-time', {
    title: 'Just-in-time release',
    description: 'Days from the last purchase to the release of each group of the Modern Series.',
    access: 'public',
    prerendered: true,
  }),
  newsCelebrate: page('/news/celebrate', {
    title: 'The institute celebrates 40 years',
    description:
      'Founded in 1984, the institute has reached its fortieth year. A look at what it has collected.',
    access: 'public',
    prerendered: true,
    rendered: true,
  }),
  anniversary: page('/anniversary-40/', {
    title: '40 years of engine oil',
    description: 'Forty years of SAE grades and service classes, drawn from the oils of the archive.',
    access: 'public',
    prerendered: true,
    menu: { menus: ['main'], section: 'Institute', label: '40 years' },
  }),
  contact: page('/contact/', {
    title: 'Contact us',
    description:
      'Ask the institute about engine oil test data, custom collection and testing programs, or your order.',
    access: 'public',
    prerendered: true,
    menu: { menus: ['main'], section: 'Institute', label: 'Contact' },
  }),
  terms: page('/terms-and-conditions/', {
    title: 'Terms and conditions',
    description:
      'Single-user license, permitted use, how to cite, and what is promised about engine oil test data.',
    access: 'public',
    prerendered: true,
    menu: { menus: ['footer'], label: 'Terms and conditions' },
  }),
  privacy: page('/privacy-policy/', {
    title: 'Privacy policy',
    description: 'What is stored about you, what is not, and what is kept in your browser.',
    access: 'public',
    prerendered: true,
    menu: { menus: ['footer'], label: 'Privacy policy' },
  }),
} as const satisfies Record<string, Page>;
