import { ArrowBackIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './back-link.module.css';

/** Where Go Back leads. An address makes it a link; the application says how it is followed. */
export type BackLinkProps = { href: string; onClick?: (event: React.MouseEvent<HTMLAnchorElement>) => void };

export function BackLink(back: BackLinkProps) {
  const labels = useUiLabels();
  return (
    <a className={classes.back} {...back}>
      <ArrowBackIcon size={18} />
      {labels.goBack}
    </a>
  );
}
