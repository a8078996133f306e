import classes from './lead-sentence.module.css';

/** A page's conclusion, as a sentence above the details. With a role, its changes are announced. */
export function LeadSentence({ children, role }: { children: string; role?: 'status' }) {
  return (
    <p className={classes.lead} role={role}>
      {children}
    </p>
  );
}
