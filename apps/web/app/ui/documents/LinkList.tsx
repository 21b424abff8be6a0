import { useId } from 'react';
import { Link } from 'react-router';
import { PlainTitle, SmallText } from '../plain/plain.tsx';
import classes from './link-list.module.css';

interface Props {
  title: string;
  /** `to`: a page of the site, or a file such as `/feed.xml`; `text`: what the reader finds there. */
  links: readonly { to: string; label: string; text: string }[];
  /** Whether the list stands in the margin of a text, below it on narrow screens. */
  isAside?: boolean;
}

const isFile = (to: string) => /\.\w+$/.test(to);

/** Links under a heading, each with a line about it. */
export const LinkList = ({ title, links, isAside = false }: Props) => {
  const heading = useId();
  const Region = isAside ? 'aside' : 'section';
  return (
    <Region aria-labelledby={heading} className={isAside ? classes.aside : undefined}>
      <PlainTitle order={2} look={3} id={heading}>
        {title}
      </PlainTitle>
      <ul className={classes.links}>
        {links.map(({ to, label, text }) => (
          <li key={label}>
            {isFile(to) ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>}
            <SmallText>{text}</SmallText>
          </li>
        ))}
      </ul>
    </Region>
  );
};
