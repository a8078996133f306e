import classes from './group-row.module.css';

/** The heading of the rows below it, which is no row of the list itself. */
export const GroupRow = ({ text, width }: { text: string; width: number }) => (
  <tr data-detail className={classes.group}>
    <th colSpan={width} scope="rowgroup" className={classes.heading}>
      <bdi>{text}</bdi>
    </th>
  </tr>
);
