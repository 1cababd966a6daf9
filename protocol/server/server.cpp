// Accepting connections, and the end of all.
#include "protocol/server/server.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <set>
#include <system_error>
#include <thread>

#include <boost/asio.hpp>

#include "engine/rules/variant_file.h"
#include "engine/text/text_file.h"
#include "protocol/server/connection.h"
#include "protocol/server/endpoint.h"
#include "protocol/server/hub.h"
#include "protocol/server/memory.h"
#include "protocol/server/search_slots.h"

namespace millstone {

namespace asio = boost::asio;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

namespace {

// How long the threads of sessions may take to end after their last words.
constexpr std::chrono::seconds kGrace{5};
constexpr std::chrono::seconds kTidyAfter{5};
// How long a thread searches before others may: long enough to be worth the change, short enough
// that nobody who waits notices.
constexpr std::chrono::milliseconds kSlice{10};

std::shared_ptr<SharedBudget> make_budget(const ServerLimits& limits) {
  return std::make_shared<SharedBudget>(
      std::array<std::int64_t, kResources>{limits.hash_mb_total, limits.threads_total, limits.jobs,
                                           static_cast<std::int64_t>(limits.queued_bytes_total)});
}

std::size_t slots_of(const ServerLimits& limits) {
  if (limits.search_slots > 0) return static_cast<std::size_t>(limits.search_slots);
  return std::max(std::thread::hardware_concurrency(), 1u);
}

}  // namespace

class Server::Impl {
 public:
  Impl(ServerOptions options, ServerLog::Writer log)
      : hub_{std::move(options),
             make_budget(hub_.options.limits),
             ServerLog(std::move(log)),
             {},
             Admission(hub_.options.limits, hub_.budget),
             HttpSite(
                 hub_.options, [this] { return format_figures(hub_.figures, gauges()); },
                 [this] { return health(); }),
             {},
             0,
             [this](std::unique_ptr<Transport> transport, std::string address,
                    Admission::Place place) {
               open_session(std::move(transport), std::move(address), std::move(place));
             }} {}

  Status open() {
    if (Status status = load_variants(); !status) return status;
    ErrorCode code;
    tcp::resolver resolver(io_);
    const ServerOptions& options = hub_.options;
    const auto found = resolver.resolve(options.address, std::to_string(options.port), code);
    if (code) return failure(code);
    const tcp::endpoint endpoint = found.begin()->endpoint();
    acceptor_.open(endpoint.protocol(), code);
    if (!code) acceptor_.set_option(tcp::acceptor::reuse_address(true), code);
    if (!code) acceptor_.bind(endpoint, code);
    if (!code) acceptor_.listen(asio::socket_base::max_listen_connections, code);
    if (code) return failure(code);
    return Done{};
  }

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  bool run() {
    hub_.log.write("serving on " + endpoint_text(hub_.options.address, port()));
    accept();
    io_.run();
    hub_.log.write(connections_.empty() ? "ended" : "ended with sessions that would not end");
    return connections_.empty();
  }

  void stop() {
    asio::post(io_, [this] { stop_now("stopped"); });
  }

  void handle_signals() {
    reload_.add(SIGHUP);
    reload_on_signal();
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([this](ErrorCode code, int signal) {
      if (!code) stop_now(signal == SIGTERM ? "SIGTERM" : "SIGINT");
    });
  }

 private:
  Status failure(ErrorCode code) const {
    return Error{"cannot listen on " + endpoint_text(hub_.options.address, hub_.options.port) +
                     ": " + code.message(),
                 "", "an address of this machine and a free port"};
  }

  // Reads the operator's variant files for the sessions to come. On error those read before stay.
  Status load_variants() {
    auto catalogue = std::make_shared<VariantCatalogue>();
    for (const std::string& path : hub_.options.variants) {
      const auto content = read_text_file(path);
      if (!content) return content.error();
      const VariantFile file = load_variant_file(*content, path, *catalogue);
      if (!file.errors.empty()) return file.errors.front();
    }
    catalogue_ = std::move(catalogue);
    return Done{};
  }

  void reload_on_signal() {
    reload_.async_wait([this](ErrorCode code, int) {
      if (code) return;
      const Status status = load_variants();
      hub_.log.write(status ? "SIGHUP: variant files were read again"
                            : "SIGHUP: the variants stay as they were: " + status.error().text());
      reload_on_signal();
    });
  }

  void stop_now(const std::string& why) {
    if (stopping_) return;
    stopping_ = true;
    hub_.log.write(why + ": " + std::to_string(connections_.size()) + " sessions are ended");
    ErrorCode ignored;
    acceptor_.close(ignored);
    retry_.cancel();
    tidy_.cancel();
    signals_.cancel(ignored);
    reload_.cancel(ignored);
    hub_.lobby.drop_all("the server is stopping");
    const auto open = connections_;
    for (const auto& connection : open) connection->end("the server is stopping");
    deadline_.expires_after(hub_.options.limits.last_words);
    deadline_.async_wait([this](ErrorCode cancelled) {
      if (cancelled) return;
      const auto left = connections_;
      for (const auto& connection : left) connection->disconnect("the server is stopping");
      // Only a fault keeps a session from ending; it must not keep the process from it.
      deadline_.expires_after(kGrace);
      deadline_.async_wait([this](ErrorCode also_cancelled) {
        if (!also_cancelled) io_.stop();
      });
    });
    finish_stop();
  }

  // The deadline alone would keep the io_context running.
  void finish_stop() {
    if (stopping_ && connections_.empty()) deadline_.cancel();
  }

  // Some time after a session has ended, on a thread of its own.
  void tidy_later() {
    if (tidying_ || stopping_) return;
    tidying_ = true;
    tidy_.expires_after(kTidyAfter);
    tidy_.async_wait([this](ErrorCode cancelled) {
      tidying_ = false;
      if (cancelled) return;
      try {
        tidier_ = std::jthread(return_free_memory);
      } catch (const std::system_error&) {
        tidy_later();
      }
    });
  }

  void accept() {
    acceptor_.async_accept([this](ErrorCode code, tcp::socket socket) {
      if (stopping_) return;
      if (!code) {
        ++hub_.figures.connections;
        if (hub_.lobby.size() > 0 &&
            hub_.lobby.size() + connections_.size() >= hub_.options.limits.connections) {
          hub_.lobby.drop_oldest("it makes room for others");
        }
        greet(hub_, std::move(socket));
        return accept();
      }
      // Too many open files, for instance: better a little later than in a busy loop.
      if (hub_.lobby.size() > 0) hub_.lobby.drop_oldest("it makes room for others");
      retry_.expires_after(std::chrono::milliseconds(100));
      retry_.async_wait([this](ErrorCode cancelled) {
        if (!cancelled) accept();
      });
    });
  }

  void open_session(std::unique_ptr<Transport> transport, std::string address,
                    Admission::Place place) {
    // What forgets the connection is made before it.
    const auto holder = std::make_shared<std::weak_ptr<Connection>>();
    SessionLimits limits;
    limits.files = false;
    limits.max_hash_mb = hub_.options.limits.hash_mb;
    limits.max_threads = hub_.options.limits.threads;
    const StartMemory memory = start_memory(hub_.options.limits);
    limits.hash_mb = memory.hash_mb;
    limits.tablebase_cache_mb = memory.cache_mb;
    limits.max_waiting_bytes = hub_.options.limits.queued_bytes / 2;
    limits.share = place.share();
    limits.pacer = SearchSlots::share(slots_);
    limits.catalogue = catalogue_;
    limits.tablebase_path = hub_.options.tables;
    auto connection =
        std::make_shared<Connection>(io_, hub_, std::move(transport), std::move(address),
                                     std::move(place), limits, [this, holder] {
                                       connections_.erase(holder->lock());
                                       finish_stop();
                                       tidy_later();
                                     });
    *holder = connection;
    connections_.insert(connection);
    connection->start();
    if (stopping_) connection->end("the server is stopping");
  }

  ServerGauges gauges() const {
    ServerGauges now;
    now.sessions = hub_.admission.sessions();
    now.sessions_limit = hub_.options.limits.sessions;
    now.connections = connections_.size() + hub_.lobby.size();
    const auto used = [&](Resource resource) { return hub_.budget->used(resource); };
    const auto limit = [&](Resource resource) { return hub_.budget->limit(resource); };
    now.queued_bytes = used(Resource::kInput);
    now.memory_mb = used(Resource::kMemoryMb);
    now.memory_mb_limit = limit(Resource::kMemoryMb);
    now.threads = used(Resource::kThreads);
    now.threads_limit = limit(Resource::kThreads);
    now.searching = slots_->running();
    now.waiting = slots_->waiting();
    now.slots = slots_->slots();
    return now;
  }

  std::pair<bool, std::string> health() const {
    if (stopping_) return {false, "stopping"};
    const std::size_t sessions = hub_.admission.sessions(), most = hub_.options.limits.sessions;
    const std::string count = std::to_string(sessions) + " of " + std::to_string(most);
    return {true, "ok: " + count + " sessions are open"};
  }

  Hub hub_;  // outlives the handlers that wait in io_
  const std::shared_ptr<SearchSlots> slots_ =
      SearchSlots::make(slots_of(hub_.options.limits), kSlice);
  std::shared_ptr<const VariantCatalogue> catalogue_;
  asio::io_context io_{1};
  std::set<std::shared_ptr<Connection>> connections_;
  tcp::acceptor acceptor_{io_};
  asio::steady_timer retry_{io_}, deadline_{io_}, tidy_{io_};
  bool tidying_ = false;
  std::jthread tidier_;
  asio::signal_set signals_{io_}, reload_{io_};
  bool stopping_ = false;
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::open(const ServerOptions& options, ServerLog::Writer log) {
  auto impl = std::make_unique<Impl>(options, std::move(log));
  if (Status status = impl->open(); !status) return status.error();
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

std::uint16_t Server::port() const {
  return impl_->port();
}
bool Server::run() {
  return impl_->run();
}
void Server::stop() {
  impl_->stop();
}
void Server::handle_signals() {
  impl_->handle_signals();
}

}  // namespace millstone
