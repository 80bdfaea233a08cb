import { mkdir } from 'node:fs/promises';
import { type NginxProcess, ownFolders, runNginx } from '#server/testing/nginx-process.ts';

/**
 * Starts nginx for a folder of brotli-compressed HTML. `folder` holds its temporary files. Undefined where nginx is not
 * installed.
 */
export async function startNginx(root: string, folder: string): Promise<NginxProcess | undefined> {
  await mkdir(folder, { recursive: true });
  return runNginx(folder, (port) => configuration(root, port), '/');
}

function configuration(root: string, port: number): string {
  // One process: its processor time can be read by its id, and it runs as this user.
  return `daemon off; master_process off; pid nginx.pid;
events { worker_connections 2048; }
http {
  access_log off; keepalive_requests 10000000; sendfile on; default_type text/html;
  ${ownFolders}
  server { listen 127.0.0.1:${port}; root ${root}; location / { add_header Content-Encoding br; } }
}
`;
}
