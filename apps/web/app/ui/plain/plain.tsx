import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './plain.module.css';

/*
 * Elements that look as Mantine's do, for the frame and for pages of text: those load without the library's components, 12 kB.
 */

/** What the library gives everything that takes a click: a ring around the focus, a press that is seen. */
const pressed = 'mantine-focus-auto mantine-active';

interface ButtonLook {
  variant: 'filled' | 'default' | 'subtle';
  size?: 'xs' | 'sm';
}

/** The class of the library's buttons is that by which the style sheet of the site finds them. */
const buttonClass = (className?: string) => clsx(pressed, classes.button, 'mantine-Button-root', className);

const Inner = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <span className={classes.inner}>
    {icon}
    <span className={classes.label}>{children}</span>
  </span>
);

export const PlainButton = ({
  variant,
  size,
  icon,
  className,
  children,
  ...props
}: ComponentProps<'button'> & ButtonLook & { icon?: ReactNode }) => (
  <button
    type="button"
    data-variant={variant}
    data-size={size}
    data-icon={icon ? true : undefined}
    className={buttonClass(className)}
    {...props}
  >
    <Inner icon={icon}>{children}</Inner>
  </button>
);

/** A link that looks as a button does. */
export const ButtonLink = ({
  variant,
  size,
  className,
  children,
  ...props
}: ComponentProps<typeof Link> & ButtonLook) => (
  <Link data-variant={variant} data-size={size} className={buttonClass(className)} {...props}>
    <Inner>{children}</Inner>
  </Link>
);

/** A button that is an icon. */
export const IconButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" className={clsx(pressed, classes.icon, className)} {...props} />
);

/** A link that is an icon. */
export const IconLink = ({ className, ...props }: ComponentProps<typeof Link>) => (
  <Link className={clsx(pressed, classes.icon, className)} {...props} />
);

/** A button without a look. */
export const BareButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" className={clsx('mantine-focus-auto', classes.unstyled, className)} {...props} />
);

interface TitleProps extends ComponentProps<'h1'> {
  order: 1 | 2 | 3;
  /** The order of which it has the size, if not its own. */
  look?: 1 | 2 | 3;
}

export const PlainTitle = ({ order, look = order, className, ...props }: TitleProps) => {
  const Heading = `h${order}` as const;
  return <Heading data-look={look} className={clsx(classes.title, className)} {...props} />;
};

/** A quiet line in small letters. */
export const SmallText = ({ className, ...props }: ComponentProps<'p'>) => (
  <p className={clsx(classes.small, 'quiet', className)} {...props} />
);

/** A line across the page, above its content. */
export const Notice = ({
  color,
  className,
  ...props
}: ComponentProps<'div'> & { color: 'oil' | 'petrol' }) => (
  <div data-color={color} className={clsx(classes.notice, className)} {...props} />
);
