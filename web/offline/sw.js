// The page without a network: every file of one build, kept together. The build writes the two lines below.
// The page itself is fetched anew where there is a network, so that a new build is seen at once; what it names has the
// build in its name and never changes. What the arena answers is never kept.
const kBuild = 'hexarena-BUILD';
const kFiles = ['FILES'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kBuild)
      .then((cache) => cache.addAll(kFiles))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const others = (names) => names.filter((name) => name.startsWith('hexarena-') && name !== kBuild);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(others(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

const kept = (request) => caches.match(request, { cacheName: kBuild, ignoreSearch: true });

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const scope = new URL(self.registration.scope);
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== scope.origin) return;
  const file = `./${address.pathname.slice(scope.pathname.length)}`;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => kept('./')));
  } else if (kFiles.includes(file)) {
    event.respondWith(kept(request).then((answer) => answer ?? fetch(request)));
  }
});
