import { ArrowBackIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './back-link.module.css';

/** Target of Go Back. A URL makes it a link, followed by the application's router. */
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
