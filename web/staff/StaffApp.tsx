import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { Queries } from '#web/lib/queries.tsx';
import { doors } from './routes.ts';
import { DoorFrame, Workspace } from './shell/Workspace.tsx';

const screens = new Map<string, ComponentType>(
  doors.map(({ path, load }) => [path, lazy(async () => ({ default: await load() }))]),
);

/** The pages in `doors` open without a session; every other address needs a member of staff who is signed in. */
export function StaffApp() {
  return (
    <Queries>
      <Routes>
        {[...screens].map(([path, Screen]) => (
          <Route
            key={path}
            path={path}
            element={
              <DoorFrame>
                <Screen />
              </DoorFrame>
            }
          />
        ))}
        <Route path="*" element={<Workspace />} />
      </Routes>
    </Queries>
  );
}
